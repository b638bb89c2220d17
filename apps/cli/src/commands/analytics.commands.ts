import { isCalendarDay } from '#libs/kernel';
import { Command, SubCommand } from 'nest-commander';
import { CliError } from '../cli-error.js';
import { formatTable } from './account-views.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface Options {
  readonly from: string;
  readonly to: string;
  readonly account?: string;
  readonly repair?: boolean;
}

const maxListedDifferences = 50;

@SubCommand({
  name: 'reconcile',
  description: 'Compare the roll-ups of a range of days with their facts and report the differences; none are expected',
})
export class AnalyticsReconcileCommand extends OperatorCommand<Options> {
  protected override readonly options: OptionDeclarations = {
    '--from <day>': ['First day, inclusive, as YYYY-MM-DD', (text) => parseDay('--from', text)],
    '--to <day>': ['Last day, inclusive, as YYYY-MM-DD', (text) => parseDay('--to', text)],
    '--account <id>': 'ID (acc_…) of the only account to check. Default: all accounts',
    '--repair': 'Recompute the roll-ups that differ',
  };
  protected override readonly required = ['from', 'to'] as const;
  protected override readonly examples = [
    'analytics reconcile --from 2026-10-01 --to 2026-10-31',
    'analytics reconcile --from 2026-10-01 --to 2026-10-31 --account acc_01k9x3m5qceenerrepr4rh6nzk --repair --json',
  ];

  protected async execute(_: string[], { from, to, account, repair = false }: Options): Promise<CommandOutput> {
    if (from > to) throw new CliError('--from must not be after --to.');
    const [{ openService }, { reconcile }] = await Promise.all([
      import('../service/open-service.js'),
      import('../service/reconcile-analytics.js'),
    ]);
    const service = await openService();
    try {
      const { accounts, differences } = await reconcile(service.app, { start: from, end: to }, { account: account ?? null, repair });
      const checked = `${accounts} account${accounts === 1 ? '' : 's'} from ${from} to ${to}`;
      const rows = differences
        .slice(0, maxListedDifferences)
        .map((d) => [d.account_id, d.table, d.day ?? '', JSON.stringify(d.keys), JSON.stringify(d.kept), JSON.stringify(d.facts)]);
      const text =
        differences.length === 0
          ? `All roll-ups of ${checked} match their facts.`
          : [`${differences.length} rows of ${checked} differ${repair ? 'ed and were repaired' : ''}:`, '', formatTable(rows)].join('\n');
      return { json: { accounts, from, to, repaired: repair, differences }, text };
    } finally {
      await service.close();
    }
  }
}

@Command({ name: 'analytics', description: 'Check and repair the metrics', subCommands: [AnalyticsReconcileCommand] })
export class AnalyticsCommand extends CommandGroup {
  protected override readonly examples = ['analytics reconcile --from 2026-10-01 --to 2026-10-31'];
}

function parseDay(flag: string, text: string): string {
  if (!isCalendarDay(text)) throw new CliError(`${flag} must be a calendar day in the format YYYY-MM-DD.`);
  return text;
}
