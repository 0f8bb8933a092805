import fc from "fast-check";
import { expect, test } from "vitest";
import { identityKey, identityText, sameIdentity } from "../../src/identity/identity.ts";
import { fieldsOf, withOther } from "../resolve/every-field.ts";
import { anyIdentity } from "../samples/arbitraries.ts";
import { identity } from "../samples/records.ts";

test("an identity is the same as its copy", () => {
  fc.assert(
    fc.property(anyIdentity, (one) => {
      expect(sameIdentity(one, structuredClone(one))).toBe(true);
    }),
  );
});

test.each(fieldsOf(identity))("an identity with another %s is another identity", (field) => {
  const other = withOther(identity, field);
  expect(sameIdentity(identity, other)).toBe(false);
  expect(identityText(identity)).not.toBe(identityText(other));
});

test("two identities have one key exactly when common dir and id are equal", () => {
  fc.assert(
    fc.property(anyIdentity, anyIdentity, (a, b) => {
      const equal = a.commonDir === b.commonDir && a.id === b.id;
      expect(identityKey(a) === identityKey(b)).toBe(equal);
      expect(identityKey({ ...b, commonDir: a.commonDir, id: a.id })).toBe(identityKey(a));
    }),
  );
});

test("a boundary between common dir and id cannot be moved", () => {
  const one = identityKey({ commonDir: "/a/b", id: "c" });
  expect(identityKey({ commonDir: "/a", id: "/bc" })).not.toBe(one);
  expect(identityKey({ commonDir: "/a/bc", id: "" })).not.toBe(one);
});
