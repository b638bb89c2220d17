import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScratchFolder } from '../setup/scratch-folder.js';

const digest = `sha256:${'0a'.repeat(32)}`;
const folder = createScratchFolder('acs-pins-');
const docker = join(folder, 'docker');
const envFile = () => readFileSync(join(docker, '.env'), 'utf8');

/** Runs the script in a copy of `docker`, with a command `docker` that prints a text. */
function pin(printed: string): { status: number | null; stderr: string } {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\necho '${printed}'\n`);
  chmodSync(join(bin, 'docker'), 0o755);
  const { status, stderr } = spawnSync('bash', [join(docker, 'pin-images.sh')], {
    env: { PATH: `${bin}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  return { status, stderr };
}

beforeEach(() => {
  mkdirSync(docker, { recursive: true });
  for (const name of ['pin-images.sh', 'compose.yaml']) cpSync(join('docker', name), join(docker, name));
  writeFileSync(join(docker, '.env'), 'APP_SECRET=kept\nNODE_IMAGE=node:1@sha256:old\n');
});
afterEach(() => rmSync(docker, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('docker/pin-images.sh', () => {
  it('each image of the compose file is pinned by digest, and other settings stay', () => {
    expect(pin(digest)).toEqual({ status: 0, stderr: '' });
    const lines = envFile().trim().split('\n');
    expect(lines[0]).toBe('APP_SECRET=kept');
    const names = lines.slice(1).map((line) => /^([A-Z]+_IMAGE)=[a-z/-]+:v?[\d.]+(?:-\w+)*@sha256:(?:0a){32}$/.exec(line)?.[1]);
    expect(names).toEqual(['GRAFANA_IMAGE', 'NODE_IMAGE', 'POSTGRES_IMAGE', 'PROMETHEUS_IMAGE', 'PROXY_IMAGE']);
  });

  it('a registry without an answer changes nothing', () => {
    expect(pin('ERROR')).toMatchObject({ status: 1, stderr: expect.stringContaining('no digest') });
    expect(envFile()).toBe('APP_SECRET=kept\nNODE_IMAGE=node:1@sha256:old\n');
  });
});
