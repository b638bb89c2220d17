import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.js';

interface ConfirmationProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly isRunning: boolean;
  readonly isBlocked?: boolean;
  /** It can be undone. */
  readonly isHarmless?: boolean;
  readonly error?: unknown;
  readonly size?: string;
  readonly children: ReactNode;
}

/** The last word before something that matters. */
export function Confirmation({
  title,
  isOpen,
  onClose,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isRunning,
  isBlocked = false,
  isHarmless = false,
  error,
  size = 'md',
  children,
}: ConfirmationProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      <Stack gap="md">
        {children}
        {error !== undefined && error !== null && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button {...(isHarmless ? {} : { color: 'red.8' })} loading={isRunning} disabled={isBlocked} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
