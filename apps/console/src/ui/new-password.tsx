import { PasswordInput } from '@mantine/core';

export const minPasswordLength = 12;

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A password to be made up: the rule is told before it is broken. */
export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${minPasswordLength} characters; a few unrelated words are good. Not a common one, and not your e-mail address.`}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={minPasswordLength}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
    />
  );
}
