import { Command, Option } from 'nest-commander';
import type { DemoOptions, DemoOutcome } from '../demo/make-demo-data.js';
import { tableOf } from './account-views.js';
import { DemoMetricsCommand } from './demo-metrics.command.js';
import { type Answer, OperatorCommand } from './operator-command.js';

@Command({
  name: 'demo',
  description:
    'Make demo data, or what is missing of it: an account of each plan, a user with password and key of each role, campaigns in every state',
  subCommands: [DemoMetricsCommand],
})
export class DemoCommand extends OperatorCommand<DemoOptions> {
  protected override readonly examples = [
    'demo --credentials .data/credentials.json',
    'demo --credentials keys.json --base-url https://localhost:8443 --ca .data/tls/ca.pem',
  ];

  protected async answer(_: string[], options: DemoOptions): Promise<Answer> {
    const { makeDemoData } = await import('../demo/make-demo-data.js');
    const outcome = await makeDemoData(options);
    const { version, made, credentials } = outcome;
    const accounts = outcome.accounts.map(({ keys, users, ...account }) => (credentials === null ? { ...account, keys, users } : account));
    return { json: { demo_version: version, credentials, accounts, made }, text: textOf(outcome) };
  }

  @Option({
    flags: '--credentials <file>',
    description: 'Keep keys and passwords in this file; ones it holds stay, others are replaced. Without it, new ones are printed',
  })
  credentials(text: string): string {
    return text;
  }

  @Option({ flags: '--base-url <url>', description: 'Address of the service, for the file' })
  baseUrl(text: string): string {
    return text;
  }

  @Option({ flags: '--ca <path>', description: 'Path of the certificate to trust, for the file' })
  ca(text: string): string {
    return text;
  }
}

function textOf({ version, made, credentials, accounts }: DemoOutcome): string {
  const counts = Object.entries(made).filter(([, count]) => count > 0);
  const news = counts.length === 0 ? 'nothing was missing' : `made ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`;
  const lines = [`Demo data of version ${version}: ${news}.`, '', tableOf(accounts.map(({ plan, id, name }) => [plan, id, name]))];
  if (credentials !== null) return [...lines, '', `The keys and passwords are in ${credentials}.`].join('\n');
  const keys = accounts.flatMap(({ plan, keys: texts, users }) => [
    ...Object.entries(texts).flatMap(([role, text]) => (text === null ? [] : [[plan, role, text]])),
    ...Object.entries(users).flatMap(([role, { email, password }]) => (password === null ? [] : [[plan, role, `${email}  ${password}`]])),
  ]);
  if (keys.length === 0) return [...lines, '', 'The keys were shown when they were made; --credentials FILE makes new ones.'].join('\n');
  return [...lines, '', tableOf(keys), '', 'These keys and passwords are shown this once and not stored: keep them now.'].join('\n');
}
