import { parseInstant } from '#libs/kernel';
import { Command, SubCommand } from 'nest-commander';
import { CliError } from '../cli-error.js';
import { withAccounts } from '../service/with-accounts.js';
import { keyTable, keyView } from './account-views.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface NewKeyOptions {
  readonly user: string;
  readonly name: string;
  readonly expiresAt?: string;
}

@SubCommand({ name: 'create', description: 'Create an API key for a user and print it; it cannot be shown again' })
export class KeyCreateCommand extends OperatorCommand<NewKeyOptions> {
  protected override readonly options: OptionDeclarations = {
    '--user <id>': 'ID (usr_…) of the user; the key has the permissions of this user',
    '--name <text>': 'What the key is for',
    '--expires-at <stamp>': 'RFC 3339 timestamp at which the key expires. Default: it never expires',
  };
  protected override readonly required = ['user', 'name'] as const;
  protected override readonly examples = [
    'key create --user usr_01k9x3m5qceenerrepr4rh6nzk --name "Nightly import"',
    'key create --user usr_01k9x3m5qceenerrepr4rh6nzk --name "Agency" --expires-at 2027-06-30T00:00:00Z --json',
  ];

  protected async execute(_: string[], { user, name, expiresAt }: NewKeyOptions): Promise<CommandOutput> {
    const expiry = expiresAt === undefined ? null : parseExpiry(expiresAt);
    const { key, secret: text } = await withAccounts((accounts) => accounts.createKey(user, { name, expiresAt: expiry }));
    const expiryText = key.expiresAt === null ? 'never expires' : `expires at ${key.expiresAt.toISOString()}`;
    return {
      json: { ...keyView(key), key: text },
      text: [
        `Created key ${key.id} (${key.name}) for ${key.userId}; it ${expiryText}.`,
        `\n  ${text}\n`,
        'The key is shown only once. Store it now.',
      ].join('\n'),
    };
  }
}

@SubCommand({ name: 'list', description: 'List the keys of an account, newest first, including revoked ones' })
export class KeyListCommand extends OperatorCommand<{ readonly account: string }> {
  protected override readonly options: OptionDeclarations = {
    '--account <id>': 'ID (acc_…) of the account',
  };
  protected override readonly required = ['account'] as const;
  protected override readonly examples = ['key list --account acc_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute(_: string[], { account }: { readonly account: string }): Promise<CommandOutput> {
    const keys = await withAccounts((accounts) => accounts.listKeys(account));
    return { json: { account_id: account, keys }, text: keys.length === 0 ? 'The account has no keys.' : keyTable(keys, new Date()) };
  }
}

@SubCommand({
  name: 'revoke',
  arguments: '<KEY>',
  description: 'Revoke a key; it is rejected from the next request',
  argsDescription: { KEY: 'ID of the key, key_…' },
})
export class KeyRevokeCommand extends OperatorCommand {
  protected override readonly examples = ['key revoke key_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute([id = '']: string[]): Promise<CommandOutput> {
    const key = await withAccounts((accounts) => accounts.revokeKey(id));
    return { json: keyView(key), text: `Revoked key ${key.id} (${key.name}).` };
  }
}

@Command({
  name: 'key',
  description: 'Create, list and revoke API keys',
  subCommands: [KeyCreateCommand, KeyListCommand, KeyRevokeCommand],
})
export class KeyCommand extends CommandGroup {
  protected override readonly examples = [
    'key create --user usr_01k9x3m5qceenerrepr4rh6nzk --name "Nightly import"',
    'key list --account acc_01k9x3m5qceenerrepr4rh6nzk',
    'key revoke key_01k9x3m5qceenerrepr4rh6nzk',
  ];
}

function parseExpiry(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw new CliError('--expires-at must be an RFC 3339 timestamp such as 2027-06-30T00:00:00Z.');
  return instant;
}
