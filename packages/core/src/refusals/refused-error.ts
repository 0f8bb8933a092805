/**
 * Carries a refusal up to the door that turns it into a value again.
 *
 * Thrown only inside the edge packages; pure code returns refusals.
 */
export class RefusedError<Value extends { readonly code: string }> extends Error {
  readonly refusal: Value;
  constructor(refusal: Value) {
    super(refusal.code);
    this.name = "RefusedError";
    this.refusal = refusal;
  }
}
