import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface AmountInputProps extends TextInputProps {
  /** What the text was read as, or why it cannot be; shown while it is written. */
  readonly echo: ReactNode;
}

const order: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/**
 * A number as text. An input that formats while one types reads a pasted comma as it likes; here the text stays what it is, and
 * below it stands what it means.
 */
export function AmountInput({ echo, description, error, ...props }: AmountInputProps) {
  const below = error ? undefined : (description ?? echo);
  return (
    <TextInput
      type="text"
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={order}
      {...props}
      {...(below ? { description: below, descriptionProps: { 'aria-live': 'polite' } } : {})}
      {...(error ? { error } : {})}
    />
  );
}
