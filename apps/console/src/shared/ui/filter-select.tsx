import { Select } from '@mantine/core';

interface FilterSelectProps {
  readonly label: string;
  readonly width: number;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Label of the option for no filter. */
  readonly noneLabel: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const none = 'none';

/** A filter of a list by one of several values. */
export function FilterSelect({ label, width, options, noneLabel, value = none, onChange }: FilterSelectProps) {
  return (
    <Select
      size="xs"
      w={width}
      aria-label={label}
      data={[{ value: none, label: noneLabel }, ...options]}
      value={value}
      onChange={(chosen) => onChange(chosen === null || chosen === none ? undefined : chosen)}
    />
  );
}
