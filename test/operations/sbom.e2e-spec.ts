import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { createScratchFolder } from '../setup/scratch-folder.js';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly object[];
}
interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}
interface LockEntry {
  readonly name?: string;
  readonly version: string;
  readonly integrity: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> };
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameAt = (path: string, entry: LockEntry) => entry.name ?? path.replace(/^.*node_modules\//, '');

/** Packages of production that the list lacks, or lists with another content than the lock file. */
function missingPackages(components: readonly Component[]): string[] {
  const hashes = new Map(components.map(({ name, version, hashes: [hash] = [] }) => [`${name}@${version}`, hash?.content]));
  return locked
    .filter(([, entry]) => !entry.dev && !entry.devOptional)
    .filter(([path, entry]) => {
      const sha512 = Buffer.from(entry.integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
      return hashes.get(`${nameAt(path, entry)}@${entry.version}`) !== sha512;
    })
    .map(([path]) => path);
}

/** The packages that the pages of the console import. */
function packagesOfConsole(): string[] {
  const sources = globSync('apps/console/src/**/*.{ts,tsx}').filter((path) => !path.includes('.spec.'));
  const specifiers = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import (?!type).*?from '([^'.#][^']*)'|^import '([^'.#][^']*)'/gm)].map(
      ([, named, bare]) => (named ?? bare) as string,
    ),
  );
  const names = specifiers
    .filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith('@/'))
    .map((specifier) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] as string);
  return [...new Set(names)].filter((name) => lock.packages[`node_modules/${name}`] !== undefined);
}

describe('the software bill of materials', () => {
  const folder = createScratchFolder('acs-sbom-');
  let bom: Bom;

  beforeAll(() => {
    const path = join(folder, 'sbom.cdx.json');
    execFileSync('npm', ['run', '-s', 'sbom', '--', path], { stdio: ['ignore', 'ignore', 'inherit'] });
    bom = JSON.parse(readFileSync(path, 'utf8')) as Bom;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the SBOM is a CycloneDX document of this version of the service', () => {
    const { bomFormat, metadata } = bom;
    expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
      'CycloneDX',
      'advertising-campaign-service',
      manifest.version,
    ]);
  });

  it('the SBOM lists each package of production with the hash of the lock file, and a missing one is reported', () => {
    expect(missingPackages(bom.components)).toEqual([]);
    expect(missingPackages(bom.components.filter(({ name }) => name !== 'fastify'))).toEqual(['node_modules/fastify']);
  });

  it('the SBOM lists each package that the pages of the console import', () => {
    const imported = packagesOfConsole();
    expect(imported).toEqual(expect.arrayContaining(['react', '@mantine/core', '@tanstack/react-query']));
    const names = new Set(bom.components.map(({ name }) => name));
    expect(imported.filter((name) => !names.has(name))).toEqual([]);
  });

  it('the SBOM lists no tool of development, and names the license and the package URL of each package', () => {
    expect(bom.components.filter(({ name }) => ['jest', 'oxlint', 'vite', 'playwright-core'].includes(name))).toEqual([]);
    expect(bom.components.filter(({ licenses, purl }) => !licenses?.length || !purl.startsWith('pkg:npm/'))).toEqual([]);
  });
});
