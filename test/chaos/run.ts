// npm run chaos: floods, kills and freezes the built service and measures what it promises. See docs/reliability.md.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { say, table } from '../../bench/figures/table.mjs';
import { onStage } from '../../bench/stage/stage.mjs';
import { createScratchFolder } from '../setup/scratch-folder.ts';
import { pinToLoad, whyUnpinned } from './cluster/cores.ts';
import { createFolderOnSmallDisk } from './cluster/small-disk.ts';
import { deadLetter } from './trials/dead-letter.ts';
import { flood } from './trials/flood.ts';
import { frozen } from './trials/frozen.ts';
import { fullDisk } from './trials/full-disk.ts';
import { kill } from './trials/kill.ts';
import { overload } from './trials/overload.ts';
import { queue } from './trials/queue.ts';
import { restart } from './trials/restart.ts';
import { soak } from './trials/soak.ts';
import type { Trial } from './trials/trial.ts';
import { type Options, optionsOf, usage, UsageError } from './verdicts/options.ts';
import type { TrialName } from './verdicts/rules.ts';
import { judge, type Seen, tableRows, type Verdict, withMissing } from './verdicts/verdicts.ts';

const trials: Record<TrialName, Trial> = {
  flood,
  overload,
  queue,
  'dead-letter': deadLetter,
  kill,
  soak,
  restart,
  frozen,
  'full-disk': fullDisk,
};

/**
 * What creates the folder of a trial, if not a new one on the disk. Some have their data in memory, if there is plenty: the disk of an idle
 * virtual machine stops for 0.1 to 1 second now and then, which decides a p99 or a peak.
 */
const folders: Partial<Record<TrialName, () => string>> = {
  flood: createMemoryFolder,
  overload: createMemoryFolder,
  'full-disk': createFolderOnSmallDisk,
};

/** Promise, trial and figure. */
const textColumns = 3;

function readOptions(): Options {
  try {
    return optionsOf(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exit(2);
  }
}

function createMemoryFolder(): string {
  const folder = createScratchFolder('acs-chaos-');
  say(folder.startsWith(tmpdir()) ? 'The data is on disk, because too little memory is free.' : 'The data is in memory.');
  return folder;
}

/** Runs one trial on a database of its own. What it could not measure is missed. */
async function run(name: TrialName, { scale, limits }: Options): Promise<Verdict[]> {
  const seen: Seen[] = [];
  let reason = 'not measured';
  say(`\nTrial ${name}`);
  try {
    const createFolder = folders[name];
    await onStage(createFolder === undefined ? {} : { createFolder }, (stage) =>
      trials[name](stage, scale, (figure) => void seen.push(figure)),
    );
  } catch (error) {
    reason = 'the trial failed';
    process.stderr.write(`${(error as Error).stack}\n`);
  }
  const verdicts = withMissing(name, seen, reason).map((figure) => judge(figure, scale, limits));
  say(table(tableRows(verdicts), textColumns));
  return verdicts;
}

const options = readOptions();
say(
  whyUnpinned === null
    ? 'The load has one core; service, worker and PostgreSQL have another.'
    : `Processes share all cores: ${whyUnpinned}.`,
);
pinToLoad(process.pid);
const verdicts: Verdict[] = [];
for (const name of options.trials) verdicts.push(...(await run(name, options)));
const missed = verdicts.filter(({ isKept }) => !isKept).length;
if (options.trials.length > 1) say(`\n${table(tableRows(verdicts), textColumns)}`);
say(`\n${verdicts.length - missed} of ${verdicts.length} limits kept.`);
if (options.json !== undefined) {
  writeFileSync(options.json, `${JSON.stringify({ scale: options.scale, pinned: whyUnpinned === null, verdicts }, null, 2)}\n`);
}
process.exit(missed === 0 ? 0 : 1);
