// @ts-check
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../apps/launcher/checkout/build.mjs';
import { checkoutRoot } from '../../apps/launcher/checkout/project-node.mjs';
import { DATABASE, databaseUrls, ensureDatabase } from '../../apps/launcher/database/roles.ts';
import { loadSecrets } from '../../apps/launcher/database/secrets.ts';
import { startEmbeddedPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { createProgress } from '../../apps/launcher/process/progress.mjs';

/**
 * @typedef {object} Stage
 * @property {string} folder temporary folder, deleted at the end
 * @property {string} appSecret
 * @property {string} serviceUrl
 * @property {string} ownerUrl
 * @property {string} superuserUrl
 * @property {number} postmaster process id of PostgreSQL, also after a restart
 * @property {() => Promise<void>} databaseExited resolves when PostgreSQL has ended
 * @property {() => Promise<void>} restartDatabase starts PostgreSQL again, on the same data and port, after it was killed
 * @property {(end: () => Promise<unknown>) => void} addCleanup
 */

/**
 * Builds the project if needed and runs `work` with a separate migrated PostgreSQL, which is deleted afterwards.
 * @param {{ settings?: Record<string, string | number>, createFolder?: () => string }} options `createFolder` replaces a new folder on the disk
 * @param {(stage: Stage) => Promise<void>} work
 */
export async function onStage({ settings = {}, createFolder = () => mkdtempSync(join(tmpdir(), 'acs-bench-')) }, work) {
  const progress = createProgress();
  await ensureBuilt(checkoutRoot, progress);
  const folder = createFolder();
  chmodSync(folder, 0o755); // the system user of PostgreSQL must be able to traverse it
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    for (const step of ends.reverse()) await step().catch((error) => process.stderr.write(`${error}\n`));
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => void end().then(() => process.exit(130)));
  try {
    const secrets = loadSecrets(folder);
    // Durable as in production: a commit waits until the data is on disk, if the folder is there.
    let postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
    ends.push(() => postgres.stop());
    await ensureDatabase(postgres, secrets);
    const { serviceUrl, ownerUrl } = databaseUrls(postgres.port, secrets);
    execFileSync(process.execPath, [join(checkoutRoot, 'dist/apps/cli/src/main.js'), 'migrate'], {
      cwd: checkoutRoot,
      env: { ...process.env, DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await work({
      folder,
      appSecret: secrets.app_secret,
      serviceUrl,
      ownerUrl,
      superuserUrl: postgres.superuserUrl(DATABASE),
      get postmaster() {
        return postgres.pid;
      },
      databaseExited: () => postgres.exited,
      restartDatabase: async () => {
        await postgres.exited;
        postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings, port: postgres.port });
      },
      addCleanup: (step) => void ends.push(step),
    });
  } finally {
    await end();
  }
}
