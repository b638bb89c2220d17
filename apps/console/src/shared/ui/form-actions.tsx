import { Button, Group } from '@mantine/core';
import { ButtonLink } from './links.js';

interface FormActionsProps {
  readonly cancelTo: string;
  readonly submitLabel: string;
  readonly isSaving: boolean;
}

/** Cancel and submit buttons at the end of a form page. */
export function FormActions({ cancelTo, submitLabel, isSaving }: FormActionsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <ButtonLink to={cancelTo} variant="default">
        Cancel
      </ButtonLink>
      <Button type="submit" loading={isSaving}>
        {submitLabel}
      </Button>
    </Group>
  );
}
