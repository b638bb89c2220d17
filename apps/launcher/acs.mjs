// @ts-check
// npm run acs -- …: runs an operator command on the database that the service of this data folder uses. The launcher writes its
// own messages to stderr; stdout belongs to the command. As in start.mjs, the rest runs on the project's Node as TypeScript.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './checkout/installation.mjs';
import { rerunOnProjectNode, checkoutRoot as root } from './checkout/project-node.mjs';
import { StartFailure } from './process/child.mjs';
import { createProgress } from './process/progress.mjs';
import { createShutdown } from './process/shutdown.mjs';

const INTERRUPTED = 130;

const progress = createProgress();
const shutdown = createShutdown(progress.say, { exitCodeOnSignal: INTERRUPTED });

async function main() {
  const freshlyInstalled = await ensureInstalled(root, progress, shutdown);
  await rerunOnProjectNode(fileURLToPath(import.meta.url), { freshlyInstalled, shutdown });
  const { runOperatorCommand } = await import('./service/run-operator-command.ts');
  const exitCode = await runOperatorCommand({ root, env: process.env, args: process.argv.slice(2), progress, shutdown });
  await shutdown.stop(exitCode);
}

main().catch(async (error) => {
  if (shutdown.isStopping()) return;
  await shutdown.stop(1, error instanceof StartFailure ? error.message : error.stack);
});
