import { Command, SubCommand } from 'nest-commander';
import { withConnections } from '../service/with-connections.js';
import { type CommandOutput, CommandGroup, OperatorCommand } from './operator-command.js';

@SubCommand({
  name: 'rotate',
  description:
    'Re-encrypt the access tokens of all connections, the secrets of all webhooks and the second factors of users with the first key of TOKEN_KEYS',
})
export class TokensRotateCommand extends OperatorCommand {
  protected override readonly examples = ['tokens rotate', 'tokens rotate --json'];

  protected async execute(): Promise<CommandOutput> {
    const { keyId, resealed, unchanged } = await withConnections((connections) => connections.resealTokens());
    return {
      json: { key_id: keyId, resealed, unchanged },
      text: [
        `Re-encrypted the tokens and secrets of ${resealed} connection(s), webhook endpoint(s) and user(s) with key "${keyId}"; ${unchanged} already used it.`,
        'Wait ten minutes for pending authorizations to finish, then remove the older keys from TOKEN_KEYS.',
      ].join('\n'),
    };
  }
}

@Command({
  name: 'tokens',
  description: "Manage the encryption of the platforms' access tokens, of webhook secrets and of second factors",
  subCommands: [TokensRotateCommand],
})
export class TokensCommand extends CommandGroup {
  protected override readonly examples = ['tokens rotate'];
}
