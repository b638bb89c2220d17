import { progress } from '@clack/prompts';
import { Option, SubCommand } from 'nest-commander';
import { Refusal } from '../refusal.js';
import { tableOf } from './account-views.js';
import { type Answer, OperatorCommand } from './operator-command.js';

interface Options {
  readonly accounts: number;
  readonly days: number;
  readonly rows: number;
}

const thousands = (count: number) => count.toLocaleString('en').replaceAll(',', ' ');

@SubCommand({
  name: 'metrics',
  description: 'Make accounts of their own with metrics of any size, to try analytics on: campaigns, creatives, audiences, daily numbers',
})
export class DemoMetricsCommand extends OperatorCommand<Options> {
  protected override readonly required = ['accounts', 'days', 'rows'] as const;
  protected override readonly examples = [
    'demo metrics --accounts 3 --days 90 --rows 2000',
    'demo metrics --accounts 1 --days 365 --rows 13700 --json',
  ];

  protected async answer(_: string[], { accounts, days, rows }: Options): Promise<Answer> {
    const [{ openService }, { makeMetrics }] = await Promise.all([
      import('../service/open-service.js'),
      import('../demo/metrics/make-metrics.js'),
    ]);
    const service = await openService();
    // Standard output is for the answer; the bar goes where a person looks.
    const bar = process.stderr.isTTY ? progress({ max: accounts * days * rows, output: process.stderr }) : undefined;
    try {
      bar?.start(`Landing ${thousands(accounts * days * rows)} rows`);
      const start = performance.now();
      const made = await makeMetrics(service.app, { accounts, days, rowsPerDay: rows }, (ingested) => bar?.advance(ingested));
      const seconds = (performance.now() - start) / 1000;
      const total = made.reduce((sum, account) => sum + account.rows, 0);
      const news = `Landed ${thousands(total)} rows in ${seconds.toFixed(1)} s (${thousands(Math.round(total / seconds))} a second).`;
      bar?.stop(news);
      const table = tableOf(made.map((account) => [account.id, thousands(account.rows), account.key]));
      const text = [news, '', table, '', 'These keys are shown this once and not stored: keep them now.'].join('\n');
      return { json: { rows: total, seconds, accounts: made }, text };
    } catch (error) {
      bar?.error('It ended early.');
      throw error;
    } finally {
      await service.close();
    }
  }

  @Option({ flags: '--accounts <count>', description: 'How many accounts' })
  accounts(text: string): number {
    return countOf('--accounts', text, 10_000);
  }

  @Option({ flags: '--days <count>', description: 'How many days of metrics, up to yesterday' })
  days(text: string): number {
    return countOf('--days', text, 731);
  }

  @Option({ flags: '--rows <count>', description: 'How many rows a day in each account' })
  rows(text: string): number {
    return countOf('--rows', text, 1_000_000);
  }
}

function countOf(flag: string, text: string, max: number): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > max) throw new Refusal(`${flag} must be a whole number from 1 to ${max}.`);
  return count;
}
