import type { ExpiredRows, PendingUpkeep, RemovedRows } from '#libs/data';
import { Command } from 'nest-commander';
import { withRetention } from '../service/with-retention.js';
import { formatTable } from './account-views.js';
import { type CommandOutput, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface RetentionOptions {
  readonly dryRun?: boolean;
}

@Command({
  name: 'retention',
  description: 'Delete the rows whose time is over, as the hourly job does, and create the partitions of the coming months',
})
export class RetentionCommand extends OperatorCommand<RetentionOptions> {
  protected override readonly options: OptionDeclarations = {
    '--dry-run': 'Only count the rows that would be deleted, with the oldest',
  };
  protected override readonly examples = ['retention --dry-run', 'retention --json'];

  protected async execute(_: string[], { dryRun = false }: RetentionOptions): Promise<CommandOutput> {
    if (dryRun) {
      const [expired, upkeep] = await withRetention((retention) => Promise.all([retention.preview(), retention.pendingUpkeep()]));
      return { json: { dry_run: true, expired, upkeep }, text: previewText(expired, upkeep) };
    }
    const removed = await withRetention((retention) => retention.removeAll());
    return { json: { dry_run: false, removed }, text: removedText(removed) };
  }
}

function previewText(expired: readonly ExpiredRows[], upkeep: readonly PendingUpkeep[]): string {
  const rows = expired.map(({ table, what, kept_for, rows: count, oldest }) => [
    table,
    what,
    kept_for,
    String(count),
    oldest?.slice(0, 16).replace('T', ' ') ?? '–',
  ]);
  const total = expired.reduce((sum, { rows: count }) => sum + count, 0);
  const table = formatTable([['TABLE', 'WHAT', 'KEPT FOR', 'ROWS', 'OLDEST (UTC)'], ...rows]);
  const due = upkeep.map(({ table: name, unit, pending }) => `${name}: ${pending} ${unit}.`);
  return [table, '', `Rows that would be deleted: ${total}.`, ...due].join('\n');
}

function removedText(removed: readonly RemovedRows[]): string {
  const rows = removed.filter(({ rows: count }) => count > 0).map(({ table, what, rows: count }) => [table, what, String(count)]);
  return rows.length === 0 ? 'Nothing had to be deleted.' : formatTable([['TABLE', 'WHAT', 'ROWS DELETED'], ...rows]);
}
