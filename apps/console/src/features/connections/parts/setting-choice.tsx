import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { Setting } from '../api/connections.js';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly field: Setting;
  /** Empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice among what the platform offers. Where the platform takes others too, what is typed can be chosen. */
export function SettingChoice({ field, value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const offered = field.choices.map((choice) => ({ value: choice.value, label: choice.label }));
  const isListed = (one: string) => offered.some((choice) => choice.value === one || choice.label === one);
  const others = [...new Set([value, field.accepts_unlisted ? typed.trim() : ''])].filter((one) => one !== '' && !isListed(one));
  return (
    <Select
      {...props}
      clearable={!field.is_required}
      searchable={field.accepts_unlisted}
      onSearchChange={setTyped}
      placeholder={placeholderOf(field)}
      data={[...offered, ...others.map((one) => ({ value: one, label: one }))]}
      comboboxProps={{ portalProps: { target: '#content' } }}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function placeholderOf({ choices, accepts_unlisted: acceptsOthers }: Setting): string {
  if (choices.length > 0) return 'Select…';
  return acceptsOthers ? 'The platform lists none: type the ID' : 'The platform offers none';
}
