// npm run docs:screenshots: saves screenshots of every console page to docs/screenshots. Runs the built service with a sample
// account. Run `npm run build` first.
import { spawnSync } from 'node:child_process';
import { installTools } from '../test/tools/install-tools.mjs';

await installTools();

const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const { status } = spawnSync(process.execPath, [...jest, '--testMatch', '**/test/browser/console-screenshots.ts'], {
  cwd: new URL('..', import.meta.url),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
