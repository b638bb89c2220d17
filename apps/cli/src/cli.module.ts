import { Module } from '@nestjs/common';
import { CommandRunner, InjectCommander } from 'nest-commander';
import { AccountCommand, AccountCreateCommand, AccountSetPlanCommand } from './commands/account.commands.js';
import { ConnectionCommand, ConnectionConnectCommand, ConnectionListCommand } from './commands/connection.commands.js';
import { AnalyticsCommand, AnalyticsReconcileCommand } from './commands/analytics.commands.js';
import { DemoCommand } from './commands/demo.command.js';
import { DemoMetricsCommand } from './commands/demo-metrics.command.js';
import { KeyCommand, KeyCreateCommand, KeyListCommand, KeyRevokeCommand } from './commands/key.commands.js';
import { MigrateCommand } from './commands/migrate.command.js';
import { program } from './commands/operator-command.js';
import { TokensCommand, TokensRotateCommand } from './commands/tokens.commands.js';
import {
  UserCommand,
  UserCreateCommand,
  UserDeactivateCommand,
  UserReactivateCommand,
  UserSetPasswordCommand,
  UserSetRoleCommand,
} from './commands/user.commands.js';

type Program = Parameters<CommandRunner['setCommand']>[0];

const footer = `
Every command prints one JSON document with --json, and tells more with --help:
  ${program} account create --help
`;

/** The operator commands. They import the service's contexts only when they run, so that --help answers at once. */
@Module({
  providers: [
    AccountCommand,
    AccountCreateCommand,
    AccountSetPlanCommand,
    UserCommand,
    UserCreateCommand,
    UserSetRoleCommand,
    UserSetPasswordCommand,
    UserDeactivateCommand,
    UserReactivateCommand,
    KeyCommand,
    KeyCreateCommand,
    KeyListCommand,
    KeyRevokeCommand,
    ConnectionCommand,
    ConnectionConnectCommand,
    ConnectionListCommand,
    TokensCommand,
    TokensRotateCommand,
    MigrateCommand,
    DemoCommand,
    DemoMetricsCommand,
    AnalyticsCommand,
    AnalyticsReconcileCommand,
  ],
})
export class CliModule {
  constructor(@InjectCommander() commander: Program) {
    // With this an option after a subcommand's name is the subcommand's, also where both know one of that name.
    commander.enablePositionalOptions();
    commander
      .name(program)
      .description('What the operator of the service does: accounts, users, API keys, connections, metrics, the database.');
    commander.addHelpText('after', footer);
  }
}
