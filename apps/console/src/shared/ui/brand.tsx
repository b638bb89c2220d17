import { Group, Text } from '@mantine/core';
import iconUrl from './icon.svg';

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <img src={iconUrl} alt="" width={26} height={26} />
      <Text fw={600} size="sm" lh={1.2}>
        Campaign Service
      </Text>
    </Group>
  );
}
