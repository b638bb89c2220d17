import { Command, SubCommand } from 'nest-commander';
import { CliError } from '../cli-error.js';
import { withConnections } from '../service/with-connections.js';
import { formatTable } from './account-views.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface ConnectOptions {
  readonly account: string;
  readonly platform: string;
  readonly reconnect?: string;
  readonly port?: number;
  readonly approve?: string;
  readonly adAccount?: string;
}

@SubCommand({
  name: 'connect',
  description: 'Connect an ad account: prints the URL to open and waits until the platform redirects you back',
})
export class ConnectionConnectCommand extends OperatorCommand<ConnectOptions> {
  protected override readonly options: OptionDeclarations = {
    '--account <id>': 'ID (acc_…) of the account',
    '--platform <name>': 'The advertising platform, such as sandbox',
    '--reconnect <id>': 'ID (con_…) of an existing connection to reauthorize instead of creating one',
    '--port <port>': [
      'Local port for the OAuth redirect. Default: any free port',
      (text) => {
        if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
        throw new CliError('--port must be a port number from 0 to 65535.');
      },
    ],
    '--approve <ad account>': 'Approve this sandbox ad account (act_…) without a browser',
    '--ad-account <id>': 'The ad account to connect when the consent covers several',
  };
  protected override readonly required = ['account', 'platform'] as const;
  protected override readonly examples = [
    'connection connect --account acc_01k9x3m5qceenerrepr4rh6nzk --platform sandbox',
    'connection connect --account acc_01k9x3m5qceenerrepr4rh6nzk --platform sandbox --approve act_harbour_social --json',
  ];

  protected async execute(_: string[], options: ConnectOptions): Promise<CommandOutput> {
    const connection = await withConnections((connections) =>
      connections.connect(options, (address) => {
        process.stderr.write(`Open this URL in a browser:\n\n  ${address}\n\n`);
      }),
    );
    const { id, name, platform, external_account_id: adAccount, currency, timezone } = connection;
    return {
      json: connection,
      text: `Connected ${name} (${adAccount} on ${platform}) as ${id}: currency ${currency}, time zone ${timezone}. The first sync is queued.`,
    };
  }
}

@SubCommand({ name: 'list', description: 'List the connections of an account, newest first, including disconnected ones' })
export class ConnectionListCommand extends OperatorCommand<{ readonly account: string }> {
  protected override readonly options: OptionDeclarations = {
    '--account <id>': 'ID (acc_…) of the account',
  };
  protected override readonly required = ['account'] as const;
  protected override readonly examples = ['connection list --account acc_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute(_: string[], { account }: { readonly account: string }): Promise<CommandOutput> {
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
    const table = formatTable([['ID', 'PLATFORM', 'STATUS', 'AD ACCOUNT', 'LAST SYNC (UTC)', 'DATA THROUGH', 'NAME'], ...rows]);
    return { json: { account_id: account, connections }, text: rows.length === 0 ? 'The account has no connections.' : table };
  }
}

@Command({
  name: 'connection',
  description: 'Connect ad accounts and list connections',
  subCommands: [ConnectionConnectCommand, ConnectionListCommand],
})
export class ConnectionCommand extends CommandGroup {
  protected override readonly examples = [
    'connection connect --account acc_01k9x3m5qceenerrepr4rh6nzk --platform sandbox',
    'connection list --account acc_01k9x3m5qceenerrepr4rh6nzk',
  ];
}
