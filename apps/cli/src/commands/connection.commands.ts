import { Command, Option, SubCommand } from 'nest-commander';
import { Refusal } from '../refusal.js';
import { withConnections } from '../service/with-connections.js';
import { tableOf } from './account-views.js';
import { type Answer, CommandGroup, OperatorCommand } from './operator-command.js';

interface ConnectOptions {
  readonly account: string;
  readonly platform: string;
  readonly reconnect?: string;
  readonly port?: number;
  readonly approve?: string;
}

@SubCommand({ name: 'connect', description: 'Connect an ad account: prints the address to open, and waits until you are back' })
export class ConnectionConnectCommand extends OperatorCommand<ConnectOptions> {
  protected override readonly required = ['account', 'platform'] as const;
  protected override readonly examples = [
    'connection connect --account acc_01k9x3m5qceenerrepr4rh6nzk --platform sandbox',
    'connection connect --account acc_01k9x3m5qceenerrepr4rh6nzk --platform sandbox --approve act_harbour_social --json',
  ];

  protected async answer(_: string[], options: ConnectOptions): Promise<Answer> {
    const connection = await withConnections((connections) =>
      connections.connect(options, (address) => {
        process.stderr.write(`Open this address in a browser:\n\n  ${address}\n\n`);
      }),
    );
    const { id, name, platform, external_account_id: adAccount, currency, timezone } = connection;
    return {
      json: connection,
      text: `Connected ${name} (${adAccount} on ${platform}) as ${id}: amounts in ${currency}, days of ${timezone}. A first sync is on its way.`,
    };
  }

  @Option({ flags: '--account <id>', description: 'Id (acc_…) of the account' })
  account(text: string): string {
    return text;
  }

  @Option({ flags: '--platform <name>', description: 'The advertising platform, such as sandbox' })
  platform(text: string): string {
    return text;
  }

  @Option({ flags: '--reconnect <id>', description: 'Id (con_…) of a connection to authorise again, instead of making one' })
  reconnect(text: string): string {
    return text;
  }

  @Option({ flags: '--port <port>', description: 'Port on this machine that the platform sends you back to; without it a free one' })
  port(text: string): number {
    if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
    throw new Refusal('--port must be a port from 0 to 65535.');
  }

  @Option({
    flags: '--approve <ad account>',
    description: "Say yes at the sandbox's consent page to this ad account (act_…), without a browser",
  })
  approve(text: string): string {
    return text;
  }
}

@SubCommand({ name: 'list', description: 'List the connections of an account, newest first, disconnected ones too' })
export class ConnectionListCommand extends OperatorCommand<{ readonly account: string }> {
  protected override readonly required = ['account'] as const;
  protected override readonly examples = ['connection list --account acc_01k9x3m5qceenerrepr4rh6nzk'];

  protected async answer(_: string[], { account }: { readonly account: string }): Promise<Answer> {
    const connections = await withConnections((operator) => operator.list(account));
    const rows = connections.map((c) => [
      c.id,
      c.platform,
      c.status,
      c.external_account_id ?? '–',
      c.last_synced_at === null ? 'never' : c.last_synced_at.slice(0, 16).replace('T', ' '),
      c.data_through ?? '–',
      c.name,
    ]);
    const table = tableOf([['ID', 'PLATFORM', 'STATUS', 'AD ACCOUNT', 'LAST SYNC (UTC)', 'DATA THROUGH', 'NAME'], ...rows]);
    return { json: { account_id: account, connections }, text: rows.length === 0 ? 'The account has no connections.' : table };
  }

  @Option({ flags: '--account <id>', description: 'Id (acc_…) of the account' })
  account(text: string): string {
    return text;
  }
}

@Command({
  name: 'connection',
  description: 'Connect ad accounts and list the connections',
  subCommands: [ConnectionConnectCommand, ConnectionListCommand],
})
export class ConnectionCommand extends CommandGroup {
  protected override readonly examples = [
    'connection connect --account acc_01k9x3m5qceenerrepr4rh6nzk --platform sandbox',
    'connection list --account acc_01k9x3m5qceenerrepr4rh6nzk',
  ];
}
