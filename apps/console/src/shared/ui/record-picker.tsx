import { Button, MultiSelect, type MultiSelectProps, Select, type SelectProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from './error-notice.js';
import { type RecordSource, useRecordChoices } from './use-record-choices.js';

type Choices = Pick<ReturnType<typeof useRecordChoices>, 'error' | 'retry' | 'note'>;

/** Shows below the field why its list is incomplete. */
function Picker({ choices: { error, retry, note }, children }: { choices: Choices; children: ReactNode }) {
  return (
    <div>
      {children}
      {error !== null && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          The list is incomplete: {errorMessage(error)}{' '}
          <Button variant="default" size="compact-xs" onClick={retry}>
            Try again
          </Button>
        </Text>
      )}
      {error === null && note !== null && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {note}
        </Text>
      )}
    </div>
  );
}

type Named = { readonly id: string };

interface RecordMultiSelectProps<Item extends Named> extends Omit<MultiSelectProps, 'data' | 'value'> {
  readonly source: RecordSource<Item>;
  readonly value?: string[];
}

/** Selects several records by name. */
export function RecordMultiSelect<Item extends Named>({ source, value = [], ...props }: RecordMultiSelectProps<Item>) {
  const choices = useRecordChoices(source, { ids: value });
  return (
    <Picker choices={choices}>
      <MultiSelect
        hidePickedOptions
        placeholder={value.length === 0 ? 'Select…' : ''}
        {...choices.input}
        data={choices.options}
        value={value}
        {...props}
      />
    </Picker>
  );
}

interface RecordSelectProps<Item extends Named> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly source: RecordSource<Item>;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  /** Label of the option for no selection. Without it, the field has no such option. */
  readonly noneLabel?: string;
}

const none = 'none';

/** Selects one record by name. */
export function RecordSelect<Item extends Named>({ source, value, onChange, noneLabel, ...props }: RecordSelectProps<Item>) {
  const choices = useRecordChoices(source, {
    ids: value === undefined ? [] : [value],
    selectedText: (labels) => (value === undefined ? (noneLabel ?? '') : (labels.get(value) ?? value)),
  });
  return (
    <Picker choices={choices}>
      <Select
        placeholder="Select…"
        // Typing replaces the selected name.
        onFocus={(event) => event.currentTarget.select()}
        {...choices.input}
        data={noneLabel === undefined ? choices.options : [{ value: none, label: noneLabel }, ...choices.options]}
        value={value ?? (noneLabel === undefined ? null : none)}
        onChange={(chosen) => onChange(chosen === null || chosen === none ? undefined : chosen)}
        {...props}
      />
    </Picker>
  );
}
