import { SubCommand } from 'nest-commander';
import { withAccounts } from '../service/with-accounts.js';
import { type CommandOutput, OperatorCommand } from './operator-command.js';

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
