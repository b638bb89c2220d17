import { Command } from 'nest-commander';
import type { DemoOutcome } from '../../../demo/src/make-demo-data.js';
import type { DemoOptions } from '../service/create-demo-data.js';
import { formatTable } from './account-views.js';
import { DemoMetricsCommand } from './demo-metrics.command.js';
import { type CommandOutput, OperatorCommand, type OptionDeclarations } from './operator-command.js';

@Command({
  name: 'demo',
  description:
    'Create the demo data that does not exist yet: an account for each plan, a user with a password and an API key for each role, connected sandbox ad accounts, campaigns in every status',
  subCommands: [DemoMetricsCommand],
})
export class DemoCommand extends OperatorCommand<DemoOptions> {
  protected override readonly options: OptionDeclarations = {
    '--credentials <file>': 'File for keys and passwords. Those it already holds are kept, others are replaced. Default: print new ones',
    '--base-url <url>': 'Base URL of the service, written to the file',
    '--ca <path>': 'Path of the CA certificate to trust, written to the file',
  };
  protected override readonly examples = [
    'demo --credentials .data/credentials.json',
    'demo --credentials keys.json --base-url https://localhost:8443 --ca .data/tls/ca.pem',
  ];

  protected async execute(_: string[], options: DemoOptions): Promise<CommandOutput> {
    const { createDemoData } = await import('../service/create-demo-data.js');
    const outcome = await createDemoData(options);
    const { version, created, credentials } = outcome;
    const accounts = outcome.accounts.map(({ keys, users, ...account }) => (credentials === null ? { ...account, keys, users } : account));
    return {
      json: { demo_version: version, credentials, accounts, made: created, campaigns_left_out: outcome.skippedCampaigns },
      text: formatOutcome(outcome),
    };
  }
}

function formatOutcome({ version, created, credentials, skippedCampaigns, accounts }: DemoOutcome): string {
  const counts = Object.entries(created).filter(([, count]) => count > 0);
  const summary = counts.length === 0 ? 'already complete' : `created ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`;
  const lines = [`Demo data version ${version}: ${summary}.`, '', formatTable(accounts.map(({ plan, id, name }) => [plan, id, name]))];
  if (skippedCampaigns > 0)
    lines.push(
      '',
      `Skipped ${skippedCampaigns} campaigns that need the sandbox. Set SANDBOX_URL and SANDBOX_CONTROL_TOKEN, then run this again.`,
    );
  if (credentials !== null) return [...lines, '', `The keys and passwords are in ${credentials}.`].join('\n');
  const keys = accounts.flatMap(({ plan, keys: texts, users }) => [
    ...Object.entries(texts).flatMap(([role, text]) => (text === null ? [] : [[plan, role, text]])),
    ...Object.entries(users).flatMap(([role, { email, password }]) => (password === null ? [] : [[plan, role, `${email}  ${password}`]])),
  ]);
  if (keys.length === 0) return [...lines, '', 'Existing keys are not shown again. Pass --credentials FILE to replace them.'].join('\n');
  return [...lines, '', formatTable(keys), '', 'These keys and passwords are shown only once. Store them now.'].join('\n');
}
