import { progress } from '@clack/prompts';
import { SubCommand } from 'nest-commander';
import { CliError } from '../cli-error.js';
import { formatTable } from './account-views.js';
import { type CommandOutput, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface Options {
  readonly accounts: number;
  readonly days: number;
  readonly rows: number;
}

const thousands = (count: number) => count.toLocaleString('en').replaceAll(',', ' ');

@SubCommand({
  name: 'metrics',
  description:
    'Create separate accounts with metrics of any size for trying out analytics: campaigns, creatives, audiences and daily metrics',
})
export class DemoMetricsCommand extends OperatorCommand<Options> {
  protected override readonly options: OptionDeclarations = {
    '--accounts <count>': ['Number of accounts to create', (text) => parseCount('--accounts', text, 10_000)],
    '--days <count>': ['Number of days of metrics, ending yesterday', (text) => parseCount('--days', text, 731)],
    '--rows <count>': ['Number of rows per day and account', (text) => parseCount('--rows', text, 1_000_000)],
  };
  protected override readonly required = ['accounts', 'days', 'rows'] as const;
  protected override readonly examples = [
    'demo metrics --accounts 3 --days 90 --rows 2000',
    'demo metrics --accounts 1 --days 365 --rows 13700 --json',
  ];

  protected async execute(_: string[], { accounts, days, rows }: Options): Promise<CommandOutput> {
    const [{ openService }, { makeMetrics }] = await Promise.all([
      import('../service/open-service.js'),
      import('../../../demo/src/metrics/make-metrics.js'),
    ]);
    const service = await openService();
    // Standard output carries only the result, so the progress bar goes to standard error.
    const bar = process.stderr.isTTY ? progress({ max: accounts * days * rows, output: process.stderr }) : undefined;
    try {
      bar?.start(`Ingesting ${thousands(accounts * days * rows)} rows`);
      const start = performance.now();
      const made = await makeMetrics(service.app, { accounts, days, rowsPerDay: rows }, (count) => bar?.advance(count));
      const seconds = (performance.now() - start) / 1000;
      const total = made.reduce((sum, account) => sum + account.rows, 0);
      const summary = `Ingested ${thousands(total)} rows in ${seconds.toFixed(1)} s (${thousands(Math.round(total / seconds))} rows/s).`;
      bar?.stop(summary);
      const table = formatTable(made.map((account) => [account.id, thousands(account.rows), account.key]));
      const text = [summary, '', table, '', 'These keys are shown only once. Store them now.'].join('\n');
      return { json: { rows: total, seconds, accounts: made }, text };
    } catch (error) {
      bar?.error('Ingestion failed.');
      throw error;
    } finally {
      await service.close();
    }
  }
}

function parseCount(flag: string, text: string, max: number): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > max) throw new CliError(`${flag} must be an integer from 1 to ${max}.`);
  return count;
}
