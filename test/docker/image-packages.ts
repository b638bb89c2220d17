import { commandsOf, parseDockerfile } from '../../docker/verify/dockerfile.mjs';

interface LockEntry {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly os?: readonly string[] | string;
  readonly cpu?: readonly string[] | string;
  readonly libc?: readonly string[] | string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export type Cpu = 'x64' | 'arm64';

const allows = (rule: readonly string[] | string | undefined, value: string) => rule === undefined || [rule].flat().includes(value);
const runsOn = (entry: LockEntry, cpu: Cpu) => allows(entry.os, 'linux') && allows(entry.cpu, cpu) && allows(entry.libc, 'glibc');
const isLeftOut = (entry: LockEntry, omit: readonly string[]) =>
  (entry.dev === true && omit.includes('dev')) ||
  (entry.optional === true && omit.includes('optional')) ||
  (entry.devOptional === true && omit.includes('dev') && omit.includes('optional'));

/** The packages that the stage `packages` of a Dockerfile leaves in the image, as npm reads the lock file. */
export function imagePackages(dockerfile: string, lock: Lock, cpu: Cpu): Set<string> {
  const stage = parseDockerfile(dockerfile).find(({ name }) => name === 'packages');
  const commands = (stage?.instructions ?? []).filter(({ name }) => name === 'RUN').flatMap(commandsOf);
  const installing = commands.find(([program, command]) => program === 'npm' && command === 'ci');
  if (!installing) throw new Error('The stage installs nothing.');
  const omit = installing.filter((word) => word.startsWith('--omit=')).map((word) => word.slice('--omit='.length));
  const removed = commands.filter(([program]) => program === 'rm').flat();
  const kept = Object.entries(lock.packages).filter(
    ([path, entry]) =>
      path !== '' && runsOn(entry, cpu) && !isLeftOut(entry, omit) && !removed.some((gone) => path === gone || path.startsWith(`${gone}/`)),
  );
  return new Set(kept.map(([path]) => path));
}

/** Parts made for this platform that a package in the image looks for and does not find. */
export function missingBindings(packages: ReadonlySet<string>, lock: Lock, cpu: Cpu): string[] {
  return [...packages]
    .flatMap((path) => Object.keys(lock.packages[path]?.optionalDependencies ?? {}))
    .map((name) => `node_modules/${name}`)
    .filter((path) => {
      const entry = lock.packages[path];
      return entry?.cpu !== undefined && runsOn(entry, cpu) && !packages.has(path);
    });
}
