// npm run docs:screenshots: pictures of every page of the console into docs/screenshots, of the built service with an
// account that has some of everything. Needs `npm run build` before.
import { spawnSync } from 'node:child_process';

const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const { status } = spawnSync(process.execPath, [...jest, '--testMatch', '**/test/browser/console-screenshots.ts'], {
  cwd: new URL('..', import.meta.url),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
