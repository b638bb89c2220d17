import { parseInstant } from '#libs/kernel';
import { Command, Option, SubCommand } from 'nest-commander';
import { Refusal } from '../refusal.js';
import { withAccounts } from '../service/with-accounts.js';
import { keyTable, keyView } from './account-views.js';
import { type Answer, CommandGroup, OperatorCommand } from './operator-command.js';

interface NewKeyOptions {
  readonly user: string;
  readonly name: string;
  readonly expiresAt?: string;
}

@SubCommand({ name: 'create', description: 'Make an API key for a user and print it, this once' })
export class KeyCreateCommand extends OperatorCommand<NewKeyOptions> {
  protected override readonly required = ['user', 'name'] as const;
  protected override readonly examples = [
    'key create --user usr_01k9x3m5qceenerrepr4rh6nzk --name "Nightly import"',
    'key create --user usr_01k9x3m5qceenerrepr4rh6nzk --name "Agency" --expires-at 2027-06-30T00:00:00Z --json',
  ];

  protected async answer(_: string[], { user, name, expiresAt }: NewKeyOptions): Promise<Answer> {
    const expiry = expiresAt === undefined ? null : instantOf(expiresAt);
    const { key, secret: text } = await withAccounts((accounts) => accounts.createKey(user, { name, expiresAt: expiry }));
    const until = key.expiresAt === null ? 'until it is revoked' : `until ${key.expiresAt.toISOString()}`;
    return {
      json: { ...keyView(key), key: text },
      text: [
        `Made the key ${key.id} (${key.name}) for ${key.userId}; it is good ${until}.`,
        `\n  ${text}\n`,
        'It is shown this once and not stored: keep it now.',
      ].join('\n'),
    };
  }

  @Option({ flags: '--user <id>', description: 'Id (usr_…) of the user whose permissions the key has' })
  user(text: string): string {
    return text;
  }

  @Option({ flags: '--name <text>', description: 'What the key is for' })
  name(text: string): string {
    return text;
  }

  @Option({ flags: '--expires-at <stamp>', description: 'RFC 3339 time stamp from which it is refused; without it, never' })
  expiresAt(text: string): string {
    return text;
  }
}

@SubCommand({ name: 'list', description: 'List the keys of an account, newest first, revoked ones too' })
export class KeyListCommand extends OperatorCommand<{ readonly account: string }> {
  protected override readonly required = ['account'] as const;
  protected override readonly examples = ['key list --account acc_01k9x3m5qceenerrepr4rh6nzk'];

  protected async answer(_: string[], { account }: { readonly account: string }): Promise<Answer> {
    const keys = await withAccounts((accounts) => accounts.listKeys(account));
    return { json: { account_id: account, keys }, text: keys.length === 0 ? 'The account has no keys.' : keyTable(keys, new Date()) };
  }

  @Option({ flags: '--account <id>', description: 'Id (acc_…) of the account' })
  account(text: string): string {
    return text;
  }
}

@SubCommand({
  name: 'revoke',
  arguments: '<KEY>',
  description: 'End a key; it is refused from the next request',
  argsDescription: { KEY: 'id of the key, key_…' },
})
export class KeyRevokeCommand extends OperatorCommand {
  protected override readonly examples = ['key revoke key_01k9x3m5qceenerrepr4rh6nzk'];

  protected async answer([id = '']: string[]): Promise<Answer> {
    const key = await withAccounts((accounts) => accounts.revokeKey(id));
    return { json: keyView(key), text: `The key ${key.id} (${key.name}) is revoked.` };
  }
}

@Command({
  name: 'key',
  description: 'Make, list and revoke API keys',
  subCommands: [KeyCreateCommand, KeyListCommand, KeyRevokeCommand],
})
export class KeyCommand extends CommandGroup {
  protected override readonly examples = [
    'key create --user usr_01k9x3m5qceenerrepr4rh6nzk --name "Nightly import"',
    'key list --account acc_01k9x3m5qceenerrepr4rh6nzk',
    'key revoke key_01k9x3m5qceenerrepr4rh6nzk',
  ];
}

function instantOf(text: string): Date {
  const instant = parseInstant(text);
  if (instant === null) throw new Refusal('--expires-at must be an RFC 3339 time stamp such as 2027-06-30T00:00:00Z.');
  return instant;
}
