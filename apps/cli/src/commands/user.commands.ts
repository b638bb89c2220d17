import type { Role } from '#libs/accounts';
import { Command, Option, SubCommand } from 'nest-commander';
import { withAccounts } from '../service/with-accounts.js';
import { userView } from './account-views.js';
import { type Answer, CommandGroup, OperatorCommand } from './operator-command.js';

// Written out for the same reason as the plans.
const roleList = Object.keys({ viewer: 0, editor: 0, manager: 0, admin: 0 } satisfies Record<Role, 0>).join(', ');

interface NewUserOptions {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

@SubCommand({ name: 'create', description: 'Add a user to an account' })
export class UserCreateCommand extends OperatorCommand<NewUserOptions> {
  protected override readonly required = ['account', 'name', 'email', 'role'] as const;
  protected override readonly examples = [
    'user create --account acc_01k9x3m5qceenerrepr4rh6nzk --name "Ada Moore" --email ada@shop.example --role manager',
  ];

  protected async answer(_: string[], { account, ...details }: NewUserOptions): Promise<Answer> {
    const user = await withAccounts((accounts) => accounts.addUser(account, details));
    return {
      json: userView(user),
      text: `Added the user ${user.id} (${user.name}, ${user.email}) to ${user.accountId} with the role ${user.role}.`,
    };
  }

  @Option({ flags: '--account <id>', description: 'Id (acc_…) of the account' })
  account(text: string): string {
    return text;
  }

  @Option({ flags: '--name <text>', description: 'Name of the person' })
  name(text: string): string {
    return text;
  }

  @Option({ flags: '--email <address>', description: 'E-mail address, which no other user of any account has' })
  email(text: string): string {
    return text;
  }

  @Option({ flags: '--role <role>', description: `One of ${roleList}; each may do what the ones before it may` })
  role(text: string): string {
    return text;
  }
}

@SubCommand({
  name: 'set-role',
  arguments: '<USER> <ROLE>',
  description: "Give a user another role; all of the user's keys have it from the next request",
  argsDescription: { USER: 'id of the user, usr_…', ROLE: `one of ${roleList}` },
})
export class UserSetRoleCommand extends OperatorCommand {
  protected override readonly examples = ['user set-role usr_01k9x3m5qceenerrepr4rh6nzk viewer'];

  protected async answer([id = '', role = '']: string[]): Promise<Answer> {
    const user = await withAccounts((accounts) => accounts.setRole(id, role));
    return { json: userView(user), text: `The user ${user.id} (${user.email}) has the role ${user.role}.` };
  }
}

@SubCommand({
  name: 'deactivate',
  arguments: '<USER>',
  description: "Take a user out of service; all of the user's keys are refused from the next request",
  argsDescription: { USER: 'id of the user, usr_…' },
})
export class UserDeactivateCommand extends OperatorCommand {
  protected override readonly examples = ['user deactivate usr_01k9x3m5qceenerrepr4rh6nzk'];

  protected async answer([id = '']: string[]): Promise<Answer> {
    const user = await withAccounts((accounts) => accounts.deactivateUser(id));
    return { json: userView(user), text: `The user ${user.id} (${user.email}) is deactivated, with all keys.` };
  }
}

@Command({
  name: 'user',
  description: 'Add users, change their roles, take them out of service',
  subCommands: [UserCreateCommand, UserSetRoleCommand, UserDeactivateCommand],
})
export class UserCommand extends CommandGroup {
  protected override readonly examples = [
    'user create --account acc_01k9x3m5qceenerrepr4rh6nzk --name "Ada Moore" --email ada@shop.example --role manager',
    'user set-role usr_01k9x3m5qceenerrepr4rh6nzk viewer',
    'user deactivate usr_01k9x3m5qceenerrepr4rh6nzk',
  ];
}
