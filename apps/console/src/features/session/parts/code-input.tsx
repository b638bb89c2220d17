import { TextInput } from '@mantine/core';

interface CodeInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Whether a recovery code is accepted, too. */
  readonly acceptsRecoveryCode?: boolean;
  readonly isFocused?: boolean;
}

/** Input for a code of the authenticator app. */
export function CodeInput({ value, onChange, error, acceptsRecoveryCode = true, isFocused = false }: CodeInputProps) {
  return (
    <TextInput
      label="Authentication code"
      description={
        acceptsRecoveryCode ? 'Six digits from your authenticator app, or a recovery code.' : 'Six digits from your authenticator app.'
      }
      name="one-time-code"
      autoComplete="one-time-code"
      {...(acceptsRecoveryCode ? {} : { inputMode: 'numeric' as const })}
      autoFocus={isFocused}
      required
      withAsterisk={false}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
