import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogActionsProps {
  readonly onCancel: () => void;
  readonly submitLabel: string;
  readonly submitIcon?: ReactNode;
  readonly isRunning: boolean;
}

/** Cancel and submit buttons at the end of a form in a dialog. */
export function DialogActions({ onCancel, submitLabel, submitIcon, isRunning }: DialogActionsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" leftSection={submitIcon} loading={isRunning}>
        {submitLabel}
      </Button>
    </Group>
  );
}
