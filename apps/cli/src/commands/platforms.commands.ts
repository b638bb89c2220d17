import { Command, SubCommand } from 'nest-commander';
import { withConnections } from '../service/with-connections.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface CheckOptions {
  readonly account: string;
  readonly connection?: string;
}

const labels = { ok: 'ok', missing: 'MISSING', unknown: 'unknown' } as const;
const labelWidth = 9;

@SubCommand({
  name: 'check',
  description:
    'Read at the platforms what a launch needs: roles, settings, payment, declarations. Exits with code 1 if something is missing',
})
export class PlatformsCheckCommand extends OperatorCommand<CheckOptions> {
  protected override readonly options: OptionDeclarations = {
    '--account <id>': 'ID (acc_…) of the account',
    '--connection <id>': 'ID (con_…) of one connection. Default: all of the account',
  };
  protected override readonly required = ['account'] as const;
  protected override readonly examples = ['platforms check --account acc_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute(_: string[], { account, connection }: CheckOptions): Promise<CommandOutput> {
    const checked = await withConnections((connections) => connections.check(account, connection));
    const lines = checked.flatMap(({ id, name, checks: { platform, checks, undeclared } }) => [
      `${name} (${id} on ${platform})`,
      ...checks.map(
        ({ label, state, message, fixUrl }) =>
          `${labels[state].padEnd(labelWidth)}${label}: ${message}${fixUrl === null ? '' : ` ${fixUrl}`}`,
      ),
      ...undeclared.map((one) => `${' '.repeat(labelWidth)}${one.id} ${one.name} (${one.type}): not declared`),
      '',
    ]);
    const hasFailed = checked.some(({ checks: { checks } }) => checks.some(({ state }) => state === 'missing'));
    const text = checked.length === 0 ? 'The account has no connections.' : lines.join('\n').trimEnd();
    return { json: { account_id: account, connections: checked.map(viewOf) }, text, hasFailed };
  }
}

type Checked = Awaited<ReturnType<Parameters<Parameters<typeof withConnections>[0]>[0]['check']>>[number];

const viewOf = ({ id, name, checks: { platform, checks, undeclared, checkedAt } }: Checked) => ({
  id,
  name,
  platform,
  checked_at: checkedAt.toISOString(),
  checks: checks.map(({ fixUrl, ...one }) => ({ ...one, fix_url: fixUrl })),
  undeclared_campaigns: undeclared,
});

@Command({ name: 'platforms', description: 'Check what a launch needs at the platforms', subCommands: [PlatformsCheckCommand] })
export class PlatformsCommand extends CommandGroup {
  protected override readonly examples = ['platforms check --account acc_01k9x3m5qceenerrepr4rh6nzk'];
}
