import { Text } from '@mantine/core';
import { type ChosenPlatform, overspendNote } from './chosen-platforms.js';

/** Says how far platforms may go beyond a daily budget, which is how they work and no error. */
export function OverspendNote({ platforms }: { platforms: readonly ChosenPlatform[] }) {
  const note = overspendNote(platforms);
  return note === null ? null : (
    <Text size="sm" c="dimmed">
      {note}
    </Text>
  );
}
