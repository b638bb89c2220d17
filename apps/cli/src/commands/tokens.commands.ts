import { Command, SubCommand } from 'nest-commander';
import { withConnections } from '../service/with-connections.js';
import { type Answer, CommandGroup, OperatorCommand } from './operator-command.js';

@SubCommand({ name: 'rotate', description: "Seal every platform's tokens under the first key of TOKEN_KEYS" })
export class TokensRotateCommand extends OperatorCommand {
  protected override readonly examples = ['tokens rotate', 'tokens rotate --json'];

  protected async answer(): Promise<Answer> {
    const { keyId, resealed, unchanged } = await withConnections((connections) => connections.resealTokens());
    return {
      json: { key_id: keyId, resealed, unchanged },
      text: `The tokens of ${resealed} connection(s) were sealed under the key "${keyId}"; ${unchanged} already were. Older keys can be taken out of TOKEN_KEYS after ten minutes, when no authorisation begun before is left.`,
    };
  }
}

@Command({ name: 'tokens', description: "Keep the keys of platforms' tokens", subCommands: [TokensRotateCommand] })
export class TokensCommand extends CommandGroup {
  protected override readonly examples = ['tokens rotate'];
}
