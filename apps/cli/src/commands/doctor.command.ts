import type { CheckResult, Diagnosis } from '#libs/composition';
import { Command } from 'nest-commander';
import { type CommandOutput, OperatorCommand } from './operator-command.js';

const labels = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' } as const;
const labelWidth = 9;
const nameWidth = 23;

@Command({
  name: 'doctor',
  description: 'Check the installation and name the remedy of each problem. Exits with code 1 if a check failed',
})
export class DoctorCommand extends OperatorCommand {
  protected override readonly examples = ['doctor', 'doctor --json'];

  protected async execute(): Promise<CommandOutput> {
    const { checkInstallation } = await import('#libs/composition');
    const diagnosis = await checkInstallation(process.env);
    return { json: diagnosis, text: textOf(diagnosis), hasFailed: diagnosis.verdict === 'failed' };
  }
}

function textOf({ checks }: Diagnosis): string {
  const count = (verdict: CheckResult['verdict']) => checks.filter((check) => check.verdict === verdict).length;
  const warnings = count('warning');
  const summary = `${checks.length} checks: ${count('ok')} ok, ${warnings} warning${warnings === 1 ? '' : 's'}, ${count('failed')} failed.`;
  return [...checks.map(linesOf), '', summary].join('\n');
}

function linesOf({ name, verdict, found, remedy }: CheckResult): string {
  const line = `${labels[verdict].padEnd(labelWidth)}${name.padEnd(nameWidth)}${found}`;
  return remedy === null ? line : `${line}\n${' '.repeat(labelWidth)}Remedy: ${remedy}`;
}
