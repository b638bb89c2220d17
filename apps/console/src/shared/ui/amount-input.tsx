import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface AmountInputProps extends TextInputProps {
  /** How the text is interpreted, or why it is invalid. Shown while the user types. */
  readonly hint: ReactNode;
}

const wrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/**
 * Takes a number as plain text. A number input that formats while the user types can misread a pasted comma. This input keeps the
 * text unchanged and shows its interpretation below.
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
