import { Text } from '@mantine/core';
import { useFormat } from '../../../shared/ui/use-session.js';
import type { BudgetPart } from './chosen-platforms.js';

/** Each platform's share of the budget, and the minimum that it misses. */
export function BudgetShares({ parts, unit }: { parts: readonly BudgetPart[]; unit: string }) {
  const { amount } = useFormat();
  if (parts.length < 2 && parts.every(({ minMicros }) => minMicros === null)) return null;
  return (
    <div>
      <Text size="sm" fw={500}>
        Share of each platform
      </Text>
      {parts.map(({ id, name, micros, minMicros }) => (
        <Text key={id} size="sm" c={minMicros === null ? 'dimmed' : 'var(--tone-bad)'}>
          {name}: {amount(micros)} {unit}
          {minMicros === null ? '' : `, the minimum is ${amount(minMicros)}`}
        </Text>
      ))}
    </div>
  );
}
