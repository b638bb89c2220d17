import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationScript } from '#libs/data';
import { installTools, toolPath } from '../tools/install-tools.mjs';

/** The last migration that was written before migrations only add. Later ones are judged. */
const baseline = 'Migration20261122151000_generation_limits';

/** Style, and timeouts, which `migrate` sets. */
const otherwiseDecided = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

/** What squawk lets pass: removals of anything else than columns and tables, and changes of rows, which are follow-ups. */
const ownRules: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['only-add', /^(drop (?!index concurrently\b)|truncate\b|alter .*\b(drop constraint|rename|set schema)\b)/],
  ['rows-in-follow-ups', /^(update|delete|insert|merge|with)\b/],
];

/** Migrations that may break a rule, each with the reason: `{ Migration…: { 'ban-drop-column': 'no release reads it since 0.7' } }`. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Migration20261122172000_connecting: {
    'only-add': 'without its foreign key, the table takes all rows of the former release and those of connections that do not exist yet',
  },
  Migration20261123100000_shared_handles: {
    'changing-column-type': 'only the collation changes, so no row is written; a process that has prepared a statement prepares it again',
    'ban-drop-not-null': 'the former release takes a null handle for none, and stores its own in the same row',
  },
  Migration20261128050000_unused_search_tables: {
    'only-add': 'no process of the former release uses the tables',
    'ban-drop-table': 'no process of the former release uses the tables',
    'ban-drop-column': 'no process of the former release reads or writes the column',
  },
};

interface Finding {
  readonly rule_name: string;
  readonly message: string;
}

/** Judges the migrations after the baseline. Returns a line for each violation. */
export async function lintMigrations(scripts: readonly MigrationScript[], allowed = exceptions): Promise<string[]> {
  const judged = scripts.filter(({ name }) => name > baseline);
  const found = await Promise.all(judged.map(async (script) => [...violationsOfOwnRules(script), ...(await squawk(script))]));
  return found.flatMap((violations, i) => {
    const { name } = judged[i] as MigrationScript;
    return violations
      .filter(({ rule_name: rule }) => allowed[name]?.[rule] === undefined)
      .map(({ rule_name: rule, message }) => `${name}: ${rule}: ${message}`);
  });
}

function violationsOfOwnRules({ statements, isTransactional }: MigrationScript): Finding[] {
  const broken = statements.flatMap((statement) => {
    const plain = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase();
    return ownRules
      .filter(([, pattern]) => pattern.test(plain))
      .map(([rule_name]) => ({ rule_name, message: `${statement.slice(0, 100)}: the former release still runs on this database.` }));
  });
  // squawk reports it only beside other statements.
  const isImpossible = isTransactional && statements.some((statement) => /\bindex concurrently\b/i.test(statement));
  const message = 'An index cannot be created concurrently in a transaction: isTransactional must return false.';
  return isImpossible ? [...broken, { rule_name: 'concurrently-in-transaction', message }] : broken;
}

function squawk({ statements, isTransactional }: MigrationScript): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acs-lint-'));
  const file = join(folder, 'migration.sql');
  writeFileSync(file, statements.map((statement) => `${statement.replace(/;$/, '')};\n`).join(''));
  const mode = isTransactional ? ['--assume-in-transaction'] : [];
  const options = ['--reporter', 'json', '--pg-version', '18', '--exclude', otherwiseDecided.join(','), ...mode, file];
  return new Promise((resolve, reject) => {
    execFile(toolPath('squawk'), options, (error, output, messages) => {
      rmSync(folder, { recursive: true });
      try {
        resolve(JSON.parse(output) as Finding[]);
      } catch {
        reject(new Error(`squawk failed: ${messages || error?.message}`));
      }
    });
  });
}

if (import.meta.main) {
  await installTools();
  await import('reflect-metadata');
  const { readMigrationScripts } = await import('#libs/data');
  const violations = await lintMigrations(await readMigrationScripts());
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? 'The new migrations only add.' : `${violations.length} violations: see CONTRIBUTING.md.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
