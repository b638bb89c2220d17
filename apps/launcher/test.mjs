// @ts-check
// npm test: Jest on the project's Node. Its modules are ECMAScript modules, for which Node still wants a flag here.
import { join } from 'node:path';
import { ensureInstalled } from './checkout/installation.mjs';
import { projectNode, checkoutRoot as root } from './checkout/project-node.mjs';
import { runInForeground, StartFailure } from './process/child.mjs';
import { createProgress } from './process/progress.mjs';

try {
  await ensureInstalled(root, createProgress());
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  process.exitCode = await runInForeground(projectNode(root), [...flags, jest, ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
