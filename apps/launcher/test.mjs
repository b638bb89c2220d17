// @ts-check
// npm test: runs Jest on the project's Node after building the service, which some tests start as a process. Jest needs a Node
// flag for ECMAScript modules. The files of a worker share its heap, where a larger space for new objects saves a twentieth of the time.
import { join } from 'node:path';
import { ensureBuilt, enableCompileCache } from './checkout/build.mjs';
import { ensureInstalled } from './checkout/installation.mjs';
import { projectNode, checkoutRoot as root } from './checkout/project-node.mjs';
import { runInForeground, StartFailure } from './process/child.mjs';
import { createProgress } from './process/progress.mjs';

try {
  const progress = createProgress();
  await ensureInstalled(root, progress);
  await Promise.all([ensureBuilt(root, progress), ensureInstalled(join(root, 'test', 'tools'), progress)]);
  enableCompileCache(root);
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const flags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--max-old-space-size=6144',
    '--max-semi-space-size=64',
  ];
  process.exitCode = await runInForeground(projectNode(root), [...flags, jest, ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
