import { AccountsModule } from '#libs/accounts';
import { FoundationModule } from '#libs/foundation';
import { type DynamicModule, Module } from '@nestjs/common';
import type { CliContext } from './cli-context.js';
import { MigrateCommand } from './commands/migrate.command.js';

@Module({})
export class CliModule {
  static for(context: CliContext): DynamicModule {
    return {
      module: CliModule,
      imports: [FoundationModule.for(context), AccountsModule],
      providers: [MigrateCommand],
    };
  }
}
