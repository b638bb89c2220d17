import { Module } from '@nestjs/common';
import { CommandRunner, InjectCommander } from 'nest-commander';
import { AccountCommand, AccountCreateCommand, AccountSetPlanCommand } from './commands/account.commands.js';
import { CampaignCommand, CampaignPauseCommand } from './commands/campaign.commands.js';
import { ConnectionCommand, ConnectionConnectCommand, ConnectionListCommand } from './commands/connection.commands.js';
import { AnalyticsCommand, AnalyticsReconcileCommand } from './commands/analytics.commands.js';
import { DoctorCommand } from './commands/doctor.command.js';
import { DemoCommand } from './commands/demo.command.js';
import { DemoMetricsCommand } from './commands/demo-metrics.command.js';
import { JobsCommandGroup, JobsDiscardCommand, JobsListCommand, JobsRetryCommand } from './commands/jobs.commands.js';
import { KeyCommand, KeyCreateCommand, KeyListCommand, KeyRevokeCommand } from './commands/key.commands.js';
import { MigrateCommand } from './commands/migrate.command.js';
import { program } from './commands/operator-command.js';
import { RetentionCommand } from './commands/retention.command.js';
import { UserEmailDigestCommand, UserResetSecondFactorCommand } from './commands/sign-in.commands.js';
import { PlatformsCheckCommand, PlatformsCommand } from './commands/platforms.commands.js';
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
Every command prints one JSON document with --json and its own help with --help:
  ${program} account create --help
`;

/** The operator commands. They import the service's contexts only when they run, which keeps --help fast. */
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
    UserResetSecondFactorCommand,
    UserEmailDigestCommand,
    KeyCommand,
    KeyCreateCommand,
    KeyListCommand,
    KeyRevokeCommand,
    CampaignCommand,
    CampaignPauseCommand,
    ConnectionCommand,
    ConnectionConnectCommand,
    ConnectionListCommand,
    PlatformsCommand,
    PlatformsCheckCommand,
    TokensCommand,
    TokensRotateCommand,
    JobsCommandGroup,
    JobsListCommand,
    JobsRetryCommand,
    JobsDiscardCommand,
    MigrateCommand,
    DoctorCommand,
    RetentionCommand,
    DemoCommand,
    DemoMetricsCommand,
    AnalyticsCommand,
    AnalyticsReconcileCommand,
  ],
})
export class CliModule {
  constructor(@InjectCommander() commander: Program) {
    // An option after a subcommand's name belongs to the subcommand, even if the parent command has an option of that name.
    commander.enablePositionalOptions();
    commander
      .name(program)
      .description(
        'Operator commands: manage accounts, users, API keys, campaigns, connections, metrics, background jobs and the database, and check the installation.',
      );
    commander.addHelpText('after', footer);
  }
}
