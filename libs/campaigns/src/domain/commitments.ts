import type { Problem } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';

/** What a launched campaign has promised: its creative, and never a lifetime budget below what is already spent. */
export function commitmentProblems(next: CampaignFields, changed: readonly (keyof CampaignFields)[], spentMicros: number): Problem[] {
  const problems: Problem[] = [];
  if (changed.includes('creativeIds') && next.creativeIds.length === 0) {
    problems.push({ pointer: '/creative_ids', code: 'required', message: 'A launched campaign keeps at least one creative.' });
  }
  if (changed.includes('budgetAmountMicros') && next.budgetAmountMicros === null) {
    problems.push({ pointer: '/budget', code: 'required', message: 'A launched campaign keeps its budget.' });
  } else if (next.budgetType === 'lifetime' && changed.includes('budgetAmountMicros') && (next.budgetAmountMicros ?? 0) < spentMicros) {
    problems.push({
      pointer: '/budget/amount_micros',
      code: 'out_of_range',
      message: `A lifetime budget cannot be below what is already spent (${spentMicros} micros).`,
      min: spentMicros,
    });
  }
  if (changed.includes('endsAt') && next.endsAt === null && next.budgetType === 'lifetime') {
    problems.push({ pointer: '/ends_at', code: 'required', message: 'ends_at is required for a lifetime budget.' });
  }
  return problems;
}
