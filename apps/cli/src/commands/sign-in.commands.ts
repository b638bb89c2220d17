import { SubCommand } from 'nest-commander';
import { withAccounts } from '../service/with-accounts.js';
import { userView } from './account-views.js';
import { type CommandOutput, OperatorCommand } from './operator-command.js';

@SubCommand({
  name: 'reset-second-factor',
  arguments: '<USER>',
  description: 'Delete the authenticator app and the recovery codes of a user who has lost them, and end all sessions of the user',
  argsDescription: { USER: 'ID of the user, usr_…' },
})
export class UserResetSecondFactorCommand extends OperatorCommand {
  protected override readonly examples = ['user reset-second-factor usr_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute([id = '']: string[]): Promise<CommandOutput> {
    const user = await withAccounts((accounts) => accounts.resetSecondFactor(id));
    return { json: userView(user), text: `User ${user.id} (${user.email}) has no second factor and is signed out everywhere.` };
  }
}

@SubCommand({
  name: 'email-digest',
  arguments: '<EMAIL>',
  description: 'Print the digest that stands for an email address in log lines about refused sign-ins',
  argsDescription: { EMAIL: 'email address, of a user or not' },
})
export class UserEmailDigestCommand extends OperatorCommand {
  protected override readonly examples = ['user email-digest ada@shop.example'];

  protected async execute([email = '']: string[]): Promise<CommandOutput> {
    const digest = await withAccounts((accounts) => accounts.digestOf(email));
    return { json: { email_digest: digest }, text: digest };
  }
}
