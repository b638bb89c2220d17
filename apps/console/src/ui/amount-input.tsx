import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface AmountInputProps extends TextInputProps {
  /** What the text was read as, or why it cannot be; shown while it is written. */
  readonly hint: ReactNode;
}

const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/**
 * A number as text. An input that formats while one types reads a pasted comma as it likes; here the text stays what it is, and
 * below it stands what it means.
 */
export function AmountInput({ hint, description, error, ...props }: AmountInputProps) {
  const helpText = error ? undefined : (description ?? hint);
  return (
    <TextInput
      type="text"
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={wrapperOrder}
      {...props}
      {...(helpText ? { description: helpText, descriptionProps: { 'aria-live': 'polite' } } : {})}
      {...(error ? { error } : {})}
    />
  );
}
