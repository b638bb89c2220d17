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
  readonly errorTitle?: string;
  readonly size?: string;
  readonly children: ReactNode;
}

/** Asks for confirmation before an action with consequences. */
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
  errorTitle,
  size = 'md',
  children,
}: ConfirmationProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      <Stack gap="md">
        {children}
        {error !== undefined && error !== null && (
          <ErrorNotice error={error} {...(errorTitle === undefined ? {} : { title: errorTitle })} />
        )}
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
