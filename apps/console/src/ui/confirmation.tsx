import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.js';

interface ConfirmationProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly isRunning: boolean;
  readonly isBlocked?: boolean;
  /** Shows the confirm button in red. */
  readonly isDestructive?: boolean;
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
  isDestructive = true,
  error,
  size = 'md',
  children,
}: ConfirmationProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      <Stack gap="md">
        {children}
        {error !== undefined && error !== null && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button {...(isDestructive ? { color: 'red.8' } : {})} loading={isRunning} disabled={isBlocked} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
