import { parseArgs } from "node:util";
import { benchLayouts } from "./layouts.ts";
import { benchListing } from "./listing.ts";
import { benchPeers } from "./peers.ts";
import { benchReVerify } from "./re-verify.ts";
import { benchScale } from "./scale.ts";
import { benchVerdict } from "./verdict.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "boolean", default: false } },
});

const benches = {
  verdict: benchVerdict,
  scale: benchScale,
  "re-verify": benchReVerify,
  listing: benchListing,
  peers: benchPeers,
  layouts: () => benchLayouts(values.rows),
};

const asked = positionals.filter((name) => name !== "--");
for (const name of asked) {
  if (!Object.hasOwn(benches, name))
    throw new Error(`${name}: no such bench; there are ${Object.keys(benches).join(", ")}`);
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
