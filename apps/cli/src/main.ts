import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling the imports takes a third of a command's startup time. The cache contains executable code, so it is stored in the
// checkout and not in a directory that other users of the machine can write to.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/acs-cli', import.meta.url)));
const { run } = await import('./run.js');
const exitCode = await run();
// A command that failed may have left connections open. One that succeeded ends when everything is written.
if (exitCode !== 0) process.exit(exitCode);
