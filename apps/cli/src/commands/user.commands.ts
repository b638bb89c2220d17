import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import type { Role } from '#libs/accounts';
import { Command, SubCommand } from 'nest-commander';
import { withAccounts } from '../service/with-accounts.js';
import { userView } from './account-views.js';
import { UserEmailDigestCommand, UserResetSecondFactorCommand } from './sign-in.commands.js';
import { type CommandOutput, CommandGroup, OperatorCommand, type OptionDeclarations } from './operator-command.js';

// Listed here for the same reason as the plans.
const roleList = Object.keys({ viewer: 0, editor: 0, manager: 0, admin: 0 } satisfies Record<Role, 0>).join(', ');

interface NewUserOptions {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

@SubCommand({ name: 'create', description: 'Add a user to an account' })
export class UserCreateCommand extends OperatorCommand<NewUserOptions> {
  protected override readonly options: OptionDeclarations = {
    '--account <id>': 'ID (acc_…) of the account',
    '--name <text>': 'Name of the person',
    '--email <address>': 'Email address, unique within the account',
    '--role <role>': `One of ${roleList}; each includes the permissions of the roles before it`,
  };
  protected override readonly required = ['account', 'name', 'email', 'role'] as const;
  protected override readonly examples = [
    'user create --account acc_01k9x3m5qceenerrepr4rh6nzk --name "Ada Moore" --email ada@shop.example --role manager',
  ];

  protected async execute(_: string[], { account, ...details }: NewUserOptions): Promise<CommandOutput> {
    const user = await withAccounts((accounts) => accounts.addUser(account, details));
    return {
      json: userView(user),
      text: `Added user ${user.id} (${user.name}, ${user.email}) to ${user.accountId} with the role ${user.role}.`,
    };
  }
}

@SubCommand({
  name: 'set-role',
  arguments: '<USER> <ROLE>',
  description: "Change the role of a user; it applies to all of the user's keys from the next request",
  argsDescription: { USER: 'ID of the user, usr_…', ROLE: `one of ${roleList}` },
})
export class UserSetRoleCommand extends OperatorCommand {
  protected override readonly examples = ['user set-role usr_01k9x3m5qceenerrepr4rh6nzk viewer'];

  protected async execute([id = '', role = '']: string[]): Promise<CommandOutput> {
    const user = await withAccounts((accounts) => accounts.setRole(id, role));
    return { json: userView(user), text: `User ${user.id} (${user.email}) has the role ${user.role}.` };
  }
}

@SubCommand({
  name: 'deactivate',
  arguments: '<USER>',
  description: "Deactivate a user; all of the user's keys are rejected from the next request",
  argsDescription: { USER: 'ID of the user, usr_…' },
})
export class UserDeactivateCommand extends OperatorCommand {
  protected override readonly examples = ['user deactivate usr_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute([id = '']: string[]): Promise<CommandOutput> {
    const user = await withAccounts((accounts) => accounts.deactivateUser(id));
    return { json: userView(user), text: `User ${user.id} (${user.email}) and all keys of this user are deactivated.` };
  }
}

@SubCommand({
  name: 'reactivate',
  arguments: '<USER>',
  description: 'Reactivate a deactivated user: role, password and keys work as before',
  argsDescription: { USER: 'ID of the user, usr_…' },
})
export class UserReactivateCommand extends OperatorCommand {
  protected override readonly examples = ['user reactivate usr_01k9x3m5qceenerrepr4rh6nzk'];

  protected async execute([id = '']: string[]): Promise<CommandOutput> {
    const user = await withAccounts((accounts) => accounts.reactivateUser(id));
    return { json: userView(user), text: `User ${user.id} (${user.email}) is active with the role ${user.role}.` };
  }
}

interface NewPasswordOptions {
  readonly stdin?: boolean;
}

@SubCommand({
  name: 'set-password',
  arguments: '<USER>',
  description: 'Set a new console password for a user, print it once and end all sessions of the user',
  argsDescription: { USER: 'ID of the user, usr_…' },
})
export class UserSetPasswordCommand extends OperatorCommand<NewPasswordOptions> {
  protected override readonly options: OptionDeclarations = {
    '--stdin': 'Read the password from standard input instead of generating one',
  };
  protected override readonly examples = [
    'user set-password usr_01k9x3m5qceenerrepr4rh6nzk',
    'user set-password usr_01k9x3m5qceenerrepr4rh6nzk --stdin < password.txt',
  ];

  protected async execute([id = '']: string[], { stdin = false }: NewPasswordOptions): Promise<CommandOutput> {
    // The password is never a command-line argument, because other users of the machine can read those.
    const password = stdin ? (await readText(process.stdin)).replace(/\r?\n$/, '') : randomBytes(15).toString('base64url');
    const user = await withAccounts((accounts) => accounts.setPassword(id, password));
    const confirmation = `User ${user.id} (${user.email}) has a new password and is signed out everywhere.`;
    if (stdin) return { json: userView(user), text: confirmation };
    return {
      json: { ...userView(user), password },
      text: [confirmation, `\n  ${password}\n`, 'The password is shown only once. Store it now.'].join('\n'),
    };
  }
}

@Command({
  name: 'user',
  description: 'Add users, change their roles and passwords, deactivate and reactivate them',
  subCommands: [
    UserCreateCommand,
    UserSetRoleCommand,
    UserSetPasswordCommand,
    UserDeactivateCommand,
    UserReactivateCommand,
    UserResetSecondFactorCommand,
    UserEmailDigestCommand,
  ],
})
export class UserCommand extends CommandGroup {
  protected override readonly examples = [
    'user create --account acc_01k9x3m5qceenerrepr4rh6nzk --name "Ada Moore" --email ada@shop.example --role manager',
    'user set-role usr_01k9x3m5qceenerrepr4rh6nzk viewer',
    'user set-password usr_01k9x3m5qceenerrepr4rh6nzk',
    'user deactivate usr_01k9x3m5qceenerrepr4rh6nzk',
    'user reactivate usr_01k9x3m5qceenerrepr4rh6nzk',
  ];
}
