import { PasswordInput } from '@mantine/core';

export const minPasswordLength = 12;

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Input for a new password. Shows the password rules before the user types. */
export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${minPasswordLength} characters, such as several unrelated words. Common words with digits or symbols, and your email address, are not allowed.`}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={minPasswordLength}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
    />
  );
}
