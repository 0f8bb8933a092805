import fc from "fast-check";
import { expect, test } from "vitest";
import { sameNameForm } from "../../src/naming/same-name.ts";

test.each([
  ["another case", "WT-Feature"],
  ["full width", "ｗｔ－ｆｅａｔｕｒｅ"],
  ["a ligature", "wt-ﬁx", "wt-fix"],
  ["a sharp s, small or capital", "wt-ẞ", "wt-ss"],
  ["a raised letter", "wt-ᴬ", "wt-a"],
  ["the Kelvin sign", "wt-\u212A", "wt-k"],
  ["a dotless i", "wt-\u0131", "wt-i"],
  ["zero-width characters", "wt-fea\u200bture\ufeff"],
  ["a direction mark", "\u202ewt-feature"],
  ["what they keep apart", "wt-e\u200b\u0301", "wt-é"],
  ["a soft hyphen", "wt-fea\u00adture"],
  ["a dot at the end", "wt-feature."],
  ["dots and spaces at the end", "wt-feature. ."],
])("%s is the same name", (_what, name, same = "wt-feature") => {
  expect(sameNameForm(name)).toBe(same);
});

test("composed and decomposed are the same name", () => {
  const letters = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(letters, (name) => {
      expect(sameNameForm(name.normalize("NFD"))).toBe(sameNameForm(name.normalize("NFC")));
    }),
  );
});

test.each(["wt-feature-2", "wt-featur", "wt-feature_", "wt-.feature", "feature"])(
  "%s is another name",
  (name) => {
    expect(sameNameForm(name)).not.toBe(sameNameForm("wt-feature"));
  },
);

test("a form is its own form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const form = sameNameForm(name);
      expect(sameNameForm(form)).toBe(form);
    }),
    { numRuns: 2000 },
  );
});
