import type { DeadLetter, DeadLetterFilter } from '#libs/work';
import { Command, SubCommand } from 'nest-commander';
import { CliError } from '../cli-error.js';
import { withDeadLetters } from '../service/with-dead-letters.js';
import { formatTable } from './account-views.js';
import { CommandGroup, type CommandOutput, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface FilterOptions {
  readonly queue?: string;
  readonly account?: string;
}
type ListOptions = FilterOptions & { readonly limit?: number };
type SelectOptions = FilterOptions & { readonly all?: boolean };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxListed = 1_000;
const defaultListed = 100;
const maxErrorLength = 100;

const filterOptions: OptionDeclarations = {
  '--queue <name>': 'Only jobs of this queue, such as connections.run-sync',
  '--account <id>': 'Only jobs of this account, acc_…',
};

function filterOf({ queue, account }: FilterOptions): DeadLetterFilter {
  return { ...(queue === undefined ? {} : { queue }), ...(account === undefined ? {} : { accountId: account }) };
}

@SubCommand({
  name: 'list',
  description: 'List the jobs that have used up their retries (dead letters), newest first, with the number of each queue',
})
export class JobsListCommand extends OperatorCommand<ListOptions> {
  protected override readonly options: OptionDeclarations = {
    '--limit <count>': [
      `How many jobs to list, up to ${maxListed}. Default: ${defaultListed}`,
      (text) => {
        const limit = Number(text);
        if (Number.isInteger(limit) && limit >= 1 && limit <= maxListed) return limit;
        throw new CliError(`--limit must be a whole number from 1 to ${maxListed}.`);
      },
    ],
    ...filterOptions,
  };
  protected override readonly examples = ['jobs list', 'jobs list --queue connections.run-sync --json'];

  protected async execute(_: string[], { limit = defaultListed, ...options }: ListOptions): Promise<CommandOutput> {
    const filter = filterOf(options);
    const [jobs, counts] = await withDeadLetters((all) => Promise.all([all.list(filter, limit), all.countByQueue(filter)]));
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { json: { total, count_by_queue: Object.fromEntries(counts), jobs }, text: textOf(jobs, counts, total) };
  }
}

function textOf(jobs: readonly DeadLetter[], counts: ReadonlyMap<string, number>, total: number): string {
  if (total === 0) return 'No job has used up its retries.';
  const rows = jobs.map(({ id, queue, account_id, failed_at, attempts, error }) => [
    id,
    queue,
    account_id ?? '–',
    failed_at.slice(0, 16).replace('T', ' '),
    String(attempts),
    (error ?? '–').replaceAll(/\s+/g, ' ').slice(0, maxErrorLength),
  ]);
  const table = formatTable([['ID', 'QUEUE', 'ACCOUNT', 'FAILED (UTC)', 'ATTEMPTS', 'ERROR'], ...rows]);
  const ofQueues = [...counts].map(([queue, count]) => `${queue}: ${count}`).join(', ');
  return `${table}\n\n${jobs.length} of ${total} listed (${ofQueues}).`;
}

/** Applies to the jobs of the arguments, or to those of the options. Without either it refuses, because `--all` must be said. */
abstract class SelectingCommand extends OperatorCommand<SelectOptions> {
  protected override readonly options: OptionDeclarations = {
    '--all': 'All jobs that have used up their retries',
    ...filterOptions,
  };
  protected abstract apply(filter: DeadLetterFilter): Promise<CommandOutput>;

  protected execute(ids: string[], { all = false, ...options }: SelectOptions): Promise<CommandOutput> {
    const filter = filterOf(options);
    const isFiltered = Object.keys(filter).length > 0;
    if ([ids.length > 0, isFiltered, all].filter(Boolean).length !== 1)
      throw new CliError('Name the jobs by their IDs, by --queue and --account, or with --all.');
    const malformed = ids.filter((id) => !uuid.test(id));
    if (malformed.length > 0) throw new CliError(`A job ID is a UUID, as in \`jobs list\`: ${malformed.join(', ')}.`);
    return this.apply(ids.length > 0 ? { ids } : filter);
  }
}

const idArguments = { arguments: '[IDS...]', argsDescription: { IDS: 'IDs of the jobs, from jobs list' } };

@SubCommand({ name: 'retry', ...idArguments, description: 'Send jobs that have used up their retries to their queues again' })
export class JobsRetryCommand extends SelectingCommand {
  protected override readonly examples = ['jobs retry 0197c3a5-…', 'jobs retry --queue connections.run-sync', 'jobs retry --all'];

  protected async apply(filter: DeadLetterFilter): Promise<CommandOutput> {
    const retried = await withDeadLetters((deadLetters) => deadLetters.retry(filter));
    return { json: { retried }, text: `Jobs sent again: ${retried}.` };
  }
}

@SubCommand({ name: 'discard', ...idArguments, description: 'Delete jobs that have used up their retries. Their work is not done' })
export class JobsDiscardCommand extends SelectingCommand {
  protected override readonly examples = ['jobs discard 0197c3a5-…', 'jobs discard --account acc_01k9x3m5qceenerrepr4rh6nzk'];

  protected async apply(filter: DeadLetterFilter): Promise<CommandOutput> {
    const discarded = await withDeadLetters((deadLetters) => deadLetters.discard(filter));
    return { json: { discarded }, text: `Jobs discarded: ${discarded}.` };
  }
}

@Command({
  name: 'jobs',
  description: 'List, retry and discard background jobs that have used up their retries',
  subCommands: [JobsListCommand, JobsRetryCommand, JobsDiscardCommand],
})
export class JobsCommandGroup extends CommandGroup {
  protected override readonly examples = ['jobs list', 'jobs retry --all'];
}
