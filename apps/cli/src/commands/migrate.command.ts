import { Command } from 'nest-commander';
import { type CommandOutput, OperatorCommand } from './operator-command.js';

@Command({
  name: 'migrate',
  description: 'Migrate the database: tables, job queues and grants (requires DATABASE_OWNER_URL)',
})
export class MigrateCommand extends OperatorCommand {
  protected override readonly examples = ['migrate', 'migrate --json'];

  protected async execute(): Promise<CommandOutput> {
    const { migrate } = await import('../service/migrate-database.js');
    const applied = await migrate();
    return { json: { applied }, text: applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.` };
  }
}
