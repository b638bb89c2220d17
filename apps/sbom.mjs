// @ts-check
// npm run sbom: writes the software bill of materials (CycloneDX) of all packages that a release contains: those of production and those in
// the pages of the console. npm reads them from the lock file; its own --omit=dev drops packages that production and development share.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ 'bom-ref': string, name: string, version: string, purl: string, hashes?: { alg: string, content: string }[] }} Component */
/** @typedef {{ metadata: { component: Component & { type: string } }, components: Component[], dependencies: { ref: string, dependsOn?: string[] }[] }} Bom */

/** Development packages that the build puts into the pages of the console. */
const bundledPackages = /^(@mantine|@tanstack)\/|^(dayjs|react|react-dom|recharts|uqr)$/;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const target = process.argv[2] ?? join(root, 'dist', 'sbom.cdx.json');

/** @type {Bom} */
const bom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }),
);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[''];
const bundled = Object.keys(lock.devDependencies).filter((name) => bundledPackages.test(name));
const direct = new Set([...Object.keys(lock.dependencies), ...Object.keys(lock.optionalDependencies), ...bundled]);
const dependsOn = new Map(bom.dependencies.map((entry) => [entry.ref, entry.dependsOn ?? []]));
const nameOf = new Map(bom.components.map((part) => [part['bom-ref'], part.name]));

/** npm names a component after its folder, which is another one for a package that stands in for it. */
const packageName = (/** @type {string} */ purl) => decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@')));

/** @type {Set<string>} */
const shipped = new Set();
const open = (dependsOn.get(bom.metadata.component['bom-ref']) ?? []).filter((ref) => direct.has(nameOf.get(ref) ?? ''));
for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
  if (shipped.has(ref)) continue;
  shipped.add(ref);
  open.push(...(dependsOn.get(ref) ?? []));
}

const { component } = bom.metadata;
const isShipped = (/** @type {string} */ ref) => ref === component['bom-ref'] || shipped.has(ref);
const shippedBom = {
  ...bom,
  // npm names a component after the folder of the checkout.
  metadata: { ...bom.metadata, component: { ...component, type: 'application', name: lock.name } },
  components: bom.components.filter((part) => shipped.has(part['bom-ref'])).map((part) => ({ ...part, name: packageName(part.purl) })),
  dependencies: [...dependsOn].filter(([ref]) => isShipped(ref)).map(([ref, parts]) => ({ ref, dependsOn: parts.filter(isShipped) })),
};
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify(shippedBom, null, 2)}\n`);
