import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from './icons.js';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  /** What the list is for and what to do next. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Shown in place of an empty list: what the list contains and how to add the first item. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="lg" ta="center">
      <ThemeIcon variant="default" size={44} radius="lg" mb={4} aria-hidden>
        <Icon size={22} stroke={1.5} />
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" maw="30rem">
        {children}
      </Text>
      {actions !== undefined && (
        <Group gap="xs" justify="center" mt="xs">
          {actions}
        </Group>
      )}
    </Stack>
  );
}
