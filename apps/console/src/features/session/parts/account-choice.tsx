import { Button, Stack } from '@mantine/core';
import type { AccountChoice as Choice } from '../../../shared/api/session.js';

interface AccountChoiceProps extends Choice {
  /** ID of the account that sign-in is in progress for. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onBack: () => void;
}

/** Lets the user select an account when the credentials are valid in several accounts. */
export function AccountChoice({ accounts, chosen, onChoose, onBack }: AccountChoiceProps) {
  const isDuplicateName = (name: string) => accounts.filter((account) => account.name === name).length > 1;
  return (
    <Stack gap="xs">
      {accounts.map(({ id, name }, index) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          h="auto"
          py="xs"
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          autoFocus={index === 0}
          loading={chosen === id}
          disabled={chosen !== undefined && chosen !== id}
          onClick={() => onChoose(id)}
        >
          {isDuplicateName(name) ? `${name} (${id})` : name}
        </Button>
      ))}
      <Button variant="subtle" fullWidth onClick={onBack}>
        Use another email address
      </Button>
    </Stack>
  );
}
