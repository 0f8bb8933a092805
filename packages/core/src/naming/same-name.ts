/**
 * One form for all names that some system takes for the same file: without case, composed or not, in any width, without
 * characters that no screen shows, without dots and spaces at the end. Rather one name too many is taken than one too few.
 */
export function sameNameForm(name: string): string {
  const plain = name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const caseless = plain.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
  return caseless.replace(/[. ]+$/, "");
}
