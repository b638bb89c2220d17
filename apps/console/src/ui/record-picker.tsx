import { Button, MultiSelect, type MultiSelectProps, Select, type SelectProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from './error-notice.js';
import { type RecordSource, useRecordChoices } from './use-record-choices.js';

type Choices = Pick<ReturnType<typeof useRecordChoices>, 'error' | 'retry' | 'note'>;

/** The field, and below it what keeps its list from being complete. */
function Picker({ choices: { error, retry, note }, children }: { choices: Choices; children: ReactNode }) {
  return (
    <div>
      {children}
      {error !== null && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          The list is not complete: {errorMessage(error)}{' '}
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

/** Several records of a list, by their names. */
export function RecordMultiSelect<Item extends Named>({ source, value = [], ...props }: RecordMultiSelectProps<Item>) {
  const choices = useRecordChoices(source, { ids: value });
  return (
    <Picker choices={choices}>
      <MultiSelect
        hidePickedOptions
        placeholder={value.length === 0 ? 'Choose …' : ''}
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
  /** What it is called when none is chosen; without it one has to be chosen. */
  readonly noneLabel?: string;
}

const none = 'none';

/** One record of a list, by its name. */
export function RecordSelect<Item extends Named>({ source, value, onChange, noneLabel, ...props }: RecordSelectProps<Item>) {
  const choices = useRecordChoices(source, {
    ids: value === undefined ? [] : [value],
    selectedText: (labels) => (value === undefined ? (noneLabel ?? '') : (labels.get(value) ?? value)),
  });
  return (
    <Picker choices={choices}>
      <Select
        placeholder="Choose …"
        // What is typed takes the place of the name that stands there.
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
