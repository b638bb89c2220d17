import { Command } from 'nest-commander';
import type { PlannedStep } from '../service/migration-plan.js';
import { type CommandOutput, OperatorCommand, type OptionDeclarations } from './operator-command.js';

interface MigrateOptions {
  readonly plan?: boolean;
}

const upToDate = 'The database is up to date.';

@Command({
  name: 'migrate',
  description: 'Migrate the database: tables, job queues and grants (requires DATABASE_OWNER_URL)',
})
export class MigrateCommand extends OperatorCommand<MigrateOptions> {
  protected override readonly options: OptionDeclarations = {
    '--plan': 'Only print the SQL that would run',
  };
  protected override readonly examples = ['migrate --plan', 'migrate', 'migrate --json'];

  protected async execute(_: string[], { plan = false }: MigrateOptions): Promise<CommandOutput> {
    if (plan) {
      const { planMigration } = await import('../service/migration-plan.js');
      const steps = await planMigration();
      return { json: { steps }, text: steps.length === 0 ? upToDate : steps.map(textOf).join('\n\n') };
    }
    const { migrate } = await import('../service/migrate-database.js');
    const applied = await migrate();
    return { json: { applied }, text: applied.length === 0 ? upToDate : `Applied ${applied.join(', ')}.` };
  }
}

function textOf({ step, statements }: PlannedStep): string {
  return [`-- ${step}`, ...statements].join('\n');
}
