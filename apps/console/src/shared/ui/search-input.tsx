import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { IconSearch, IconTag } from './icons.js';

/** The API searches for two characters or more. */
const minLength = { search: 2, label: 1 } as const;
const waitMs = 300;

interface SearchInputProps {
  readonly kind: keyof typeof minLength;
  readonly label: string;
  readonly placeholder: string;
  readonly width: number;
  readonly maxLength: number;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter of a list by text, which applies when the user stops typing. */
export function SearchInput({ kind, label, placeholder, width, maxLength, value = '', onChange }: SearchInputProps) {
  const [text, setText] = useState(value);
  // The address can change the filter, for example by the back button.
  useEffect(() => setText(value), [value]);
  const apply = useDebouncedCallback((typed: string) => {
    const trimmed = typed.trim();
    const next = trimmed.length < minLength[kind] ? '' : trimmed;
    if (next !== value) onChange(next === '' ? undefined : next);
  }, waitMs);
  const Icon = kind === 'search' ? IconSearch : IconTag;
  return (
    <TextInput
      type="search"
      size="xs"
      w={width}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={<Icon size={14} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        apply(currentTarget.value);
      }}
    />
  );
}

interface TextFiltersProps {
  readonly records: string;
  readonly q: string | undefined;
  readonly label: string | undefined;
  readonly onChange: (changes: { readonly q?: string | undefined; readonly label?: string | undefined }) => void;
}

/** The filters of a list of records by words and by labels. */
export function TextFilters({ records, q, label, onChange }: TextFiltersProps) {
  return (
    <>
      <SearchInput
        kind="search"
        label={`Search ${records}`}
        placeholder="Name, label or ID"
        width={210}
        maxLength={100}
        value={q}
        onChange={(text) => onChange({ q: text })}
      />
      <SearchInput
        kind="label"
        label="Labels"
        placeholder="Label, label"
        width={140}
        maxLength={1000}
        value={label}
        onChange={(text) => onChange({ label: text })}
      />
    </>
  );
}
