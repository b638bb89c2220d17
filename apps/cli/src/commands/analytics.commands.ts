import { isCalendarDay } from '#libs/kernel';
import { Command, Option, SubCommand } from 'nest-commander';
import { Refusal } from '../refusal.js';
import { tableOf } from './account-views.js';
import { type Answer, CommandGroup, OperatorCommand } from './operator-command.js';

interface Options {
  readonly from: string;
  readonly to: string;
  readonly account?: string;
  readonly repair?: boolean;
}

const maxShown = 50;

@SubCommand({
  name: 'reconcile',
  description: 'Hold the roll-ups of a range of days against their facts and report differences; there must be none',
})
export class AnalyticsReconcileCommand extends OperatorCommand<Options> {
  protected override readonly required = ['from', 'to'] as const;
  protected override readonly examples = [
    'analytics reconcile --from 2026-10-01 --to 2026-10-31',
    'analytics reconcile --from 2026-10-01 --to 2026-10-31 --account acc_01k9x3m5qceenerrepr4rh6nzk --repair --json',
  ];

  protected async answer(_: string[], { from, to, account, repair = false }: Options): Promise<Answer> {
    if (from > to) throw new Refusal('--from must not be after --to.');
    const [{ openService }, { reconcile }] = await Promise.all([
      import('../service/open-service.js'),
      import('../service/reconcile-analytics.js'),
    ]);
    const service = await openService();
    try {
      const { accounts, differences } = await reconcile(service.app, { start: from, end: to }, { account: account ?? null, repair });
      const checked = `${accounts} account${accounts === 1 ? '' : 's'} from ${from} to ${to}`;
      const rows = differences
        .slice(0, maxShown)
        .map((d) => [d.account_id, d.table, d.day ?? '', JSON.stringify(d.keys), JSON.stringify(d.kept), JSON.stringify(d.facts)]);
      const text =
        differences.length === 0
          ? `The roll-ups of ${checked} are the sums of their facts.`
          : [`${differences.length} rows of ${checked} differed${repair ? ' and were repaired' : ''}:`, '', tableOf(rows)].join('\n');
      return { json: { accounts, from, to, repaired: repair, differences }, text };
    } finally {
      await service.close();
    }
  }

  @Option({ flags: '--from <day>', description: 'First day, YYYY-MM-DD' })
  from(text: string): string {
    return dayOf('--from', text);
  }

  @Option({ flags: '--to <day>', description: 'Last day, YYYY-MM-DD' })
  to(text: string): string {
    return dayOf('--to', text);
  }

  @Option({ flags: '--account <id>', description: 'Only this account (acc_…); without it, all' })
  account(text: string): string {
    return text;
  }

  @Option({ flags: '--repair', description: 'Recompute the roll-ups that differ' })
  repair(): boolean {
    return true;
  }
}

@Command({ name: 'analytics', description: 'Look after the metrics', subCommands: [AnalyticsReconcileCommand] })
export class AnalyticsCommand extends CommandGroup {
  protected override readonly examples = ['analytics reconcile --from 2026-10-01 --to 2026-10-31'];
}

function dayOf(flag: string, text: string): string {
  if (!isCalendarDay(text)) throw new Refusal(`${flag} must be a day, YYYY-MM-DD.`);
  return text;
}
