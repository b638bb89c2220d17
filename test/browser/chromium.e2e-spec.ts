import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedChromium, startableChromium, unpackedChromium } from '../setup/chromium.ts';

const versionOf = (path: string, env: object = {}) =>
  execFileSync(path, ['--version'], { encoding: 'utf8', env: { ...process.env, ...env } });

describe('Chromium of the browser tests', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'acs-chromium-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('two processes that unpack it at once both get one that starts', async () => {
    const parent = join(folder, 'cache');
    const versions = await Promise.all([1, 2].map(async () => versionOf(join(await unpackedChromium(parent), 'chromium'))));
    expect(versions[0]).toMatch(/^Chromium \d+/);
    expect(versions[1]).toBe(versions[0]);
    expect(readdirSync(parent)).toEqual([expect.stringMatching(/^chromium-/)]);
  });

  it('it starts with the libraries of its package on a machine that lacks them', async () => {
    const lacking = join(folder, 'lacking');
    mkdirSync(lacking);
    writeFileSync(join(lacking, 'chromium'), '#!/bin/sh\nexit 127\n', { mode: 0o700 });
    const { env } = await startableChromium(lacking);
    expect(env).toEqual({ LD_LIBRARY_PATH: join(lacking, 'al2023/lib') });
    const { path } = await installedChromium();
    expect(versionOf(path, { LD_LIBRARY_PATH: join(path, '../al2023/lib') })).toMatch(/^Chromium \d+/);
  });
});
