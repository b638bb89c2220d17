import { Command } from 'nest-commander';
import { type Answer, OperatorCommand } from './operator-command.js';

@Command({
  name: 'migrate',
  description: 'Bring the database up to date: tables, job queues, grants (needs DATABASE_OWNER_URL)',
})
export class MigrateCommand extends OperatorCommand {
  protected override readonly examples = ['migrate', 'migrate --json'];

  protected async answer(): Promise<Answer> {
    const { migrate } = await import('../service/migrate-database.js');
    const applied = await migrate();
    return { json: { applied }, text: applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.` };
  }
}
