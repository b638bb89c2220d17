import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ruleNames, rules, trialOf } from './verdicts/rules.js';
import type { Verdict } from './verdicts/verdicts.js';

/**
 * The quick trials that do not measure speed or growth, which other tests beside them would decide. Tests of their own kill services, workers
 * and PostgreSQL, restart services and freeze the database.
 */
const trials = ['dead-letter', 'queue'] as const;
/** Other tests run beside these, so times may be longer here. */
const maxSeconds = 60;
const timeLimits = ruleNames.filter((name) => rules[name].unit === 's').map((name) => `${name}=${maxSeconds}`);

const folder = mkdtempSync(join(tmpdir(), 'acs-verdicts-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the built service keeps the promises of the quick trials in their short form', async () => {
  const file = join(folder, 'verdicts.json');
  const args = ['test/chaos/run.ts', '--trials', trials.join(','), '--limits', timeLimits.join(','), '--json', file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  if (status !== 0) throw new Error(`The trials ended with ${String(status)}:\n${output}\n${errors}`);
  const { verdicts } = JSON.parse(readFileSync(file, 'utf8')) as { verdicts: Verdict[] };
  const expected = ruleNames.filter((name) => (trials as readonly string[]).includes(trialOf(name)));
  expect(
    verdicts
      .filter(({ isKept }) => isKept)
      .map(({ trial, figure }) => `${trial}: ${figure}`)
      .sort(),
  ).toEqual(expected.map((name) => `${trialOf(name)}: ${rules[name].about}`).sort());
}, 300_000);
