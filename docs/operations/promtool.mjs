// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Debian's package, by its digest. A newer one replaces it on the mirrors, but not in the archive of snapshots.
const version = '2.42.0+ds-5+deb12u1';
const sha256 = '81d59a24fce84f7fbe97a45a4f2914b6a5881b5cd1db2a6a0e129e515e1a5f55';
const file = `prometheus_${version}_amd64.deb`;
const sources = [
  `http://deb.debian.org/debian/pool/main/p/prometheus/${file}`,
  `https://snapshot.debian.org/archive/debian/20260601T000000Z/pool/main/p/prometheus/${file}`,
];
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/promtool/', import.meta.url));
const downloadTimeoutMs = 45_000;

/**
 * Finds promtool in PATH or in the cache, or downloads it there.
 * @returns {Promise<{ path: string } | { reason: string }>}
 */
export async function findPromtool() {
  if (spawnSync('promtool', ['--version']).status === 0) return { path: 'promtool' };
  const cached = join(cacheFolder, version);
  if (existsSync(cached)) return { path: cached };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { reason: `it is not in PATH, and only known for Linux on x64.` };
  /** @type {string[]} */
  const failures = [];
  for (const source of sources) {
    try {
      const response = await fetch(source, { signal: AbortSignal.timeout(downloadTimeoutMs) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const digest = createHash('sha256').update(bytes).digest('hex');
      if (digest !== sha256) throw new Error(`the SHA-256 is ${digest}`);
      extract(bytes, cached);
      return { path: cached };
    } catch (error) {
      const { message, cause } = /** @type {Error & { cause?: Error }} */ (error);
      failures.push(`${source}: ${cause?.message ?? message}`);
    }
  }
  return { reason: `it is not in PATH, and could not be downloaded:\n${failures.join('\n')}` };
}

/**
 * A .deb is an ar archive with a tar archive of the files. dpkg is not needed to read it.
 * @param {Buffer} deb
 * @param {string} target
 */
function extract(deb, target) {
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'new-'));
  try {
    const data = join(folder, 'data.tar.xz');
    writeFileSync(data, memberOf(deb, 'data.tar.xz'));
    const { status, stderr, error } = spawnSync('tar', ['-xJf', data, '-C', folder, './usr/bin/promtool']);
    if (status !== 0) throw error ?? new Error(`tar: ${stderr}`);
    const promtool = join(folder, 'usr/bin/promtool');
    chmodSync(promtool, 0o755);
    renameSync(promtool, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const arHeaderBytes = 60;

/**
 * @param {Buffer} archive
 * @param {string} name
 */
function memberOf(archive, name) {
  for (let at = '!<arch>\n'.length; at < archive.length; ) {
    const header = archive.toString('latin1', at, at + arHeaderBytes);
    const size = Number(header.slice(48, 58));
    const begin = at + arHeaderBytes;
    if (header.slice(0, 16).trim().replace(/\/$/, '') === name) return archive.subarray(begin, begin + size);
    at = begin + size + (size % 2);
  }
  throw new Error(`The package has no ${name}.`);
}
