// npm run test:former-release [-- VERSION|COMMIT [TESTS]]: runs the API tests of the former release on the database of this version,
// because both run side by side during an upgrade. It takes minutes and installs the packages of the former release, so `npm test` does
// not include it.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const [, , named, ...tests] = process.argv;

/** A release is a commit whose subject begins with its version. The one that is checked out is not the former one. */
function formerRelease(): string {
  if (named !== undefined && !/^\d+\.\d+\.\d+$/.test(named)) return git('rev-parse', '--verify', `${named}^{commit}`);
  const subject = named === undefined ? '[0-9]' : `${named.replaceAll('.', '[.]')}\\b`;
  const head = git('rev-parse', 'HEAD');
  const releases = git('log', '--format=%H', `--grep=^Version ${subject}`).split('\n');
  const commit = releases.find((one) => one !== head && one !== '');
  if (commit === undefined) {
    const remedy = git('rev-parse', '--is-shallow-repository') === 'true' ? 'Run "git fetch --unshallow".' : 'Name a commit.';
    throw new Error(`The history has no release${named === undefined ? '' : ` ${named}`}. ${remedy}`);
  }
  return commit;
}

const commit = formerRelease();
const folder = join(mkdtempSync(join(tmpdir(), 'acs-former-')), 'release');

function run(command: string, ...args: string[]): number {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  return status ?? 1;
}

git('worktree', 'add', '--detach', folder, commit);
try {
  console.log(`The API tests of "${git('log', '-1', '--format=%s', commit)}" on the database of this version`);
  const migrations = readdirSync('migrations').filter((file) => file.endsWith('.ts'));
  const former = new Set(readdirSync(join(folder, 'migrations')));
  for (const file of migrations) copyFileSync(join('migrations', file), join(folder, 'migrations', file));
  console.log(`New migrations: ${migrations.filter((file) => !former.has(file)).join(', ') || 'none'}`);
  process.exitCode = run('npm', 'ci', '--no-audit', '--no-fund') || run('npm', 'test', '--', ...(tests.length > 0 ? tests : ['test/api']));
} finally {
  git('worktree', 'remove', '--force', folder);
  rmSync(join(folder, '..'), { recursive: true, force: true });
}
