import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling what the commands import takes a third of their start. The cache is code that will be run, so it lies in the
// checkout and not in a folder that every user of the machine can write to.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/acs-cli', import.meta.url)));
await import('./run.js');
