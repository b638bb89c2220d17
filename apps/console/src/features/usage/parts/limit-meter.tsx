import { Group, Paper, Progress, Text } from '@mantine/core';
import type { LimitWindow } from '../api/usage.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatCount } from '../../../shared/format/numbers.js';
import { humanize } from '../../../shared/format/labels.js';

const warningShare = 0.8;

/** Shows the usage of a limit. */
export function LimitMeter({ title, state, plan }: { title: string; state: LimitWindow | null; plan: string }) {
  const { timeOfDay } = useFormat();
  const share = state === null ? 0 : Math.min(1, state.used / state.limit);
  const color = share >= 1 ? 'var(--tone-bad)' : share >= warningShare ? 'var(--tone-warn)' : 'var(--series-1)';
  return (
    <Paper p="lg" bg="var(--surface-raised)">
      <Group justify="space-between" align="baseline">
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {state === null ? `No limit on ${humanize(plan)}` : `Resets at ${timeOfDay(state.reset_at)}`}
        </Text>
      </Group>
      <Text fz="1.5rem" fw={600} mt={4} className="figure">
        {state === null ? 'Unlimited' : formatCount(state.used)}
        {state !== null && (
          <Text span c="dimmed" size="sm" fw={400}>
            {' '}
            of {formatCount(state.limit)} requests
          </Text>
        )}
      </Text>
      {state !== null && (
        <Progress
          value={share * 100}
          color={color}
          size="sm"
          mt="sm"
          aria-label={`${title}: ${formatCount(state.used)} of ${formatCount(state.limit)}`}
        />
      )}
    </Paper>
  );
}
