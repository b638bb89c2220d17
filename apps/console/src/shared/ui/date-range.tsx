import { Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from './use-session.js';
import { todayIn } from '../format/days.js';
import { type DatePreset, type Days, customRange, findPreset, withDateChanged } from './date-presets.js';

interface DateRangeProps {
  readonly days: Days;
  readonly presets: readonly DatePreset[];
  readonly onChange: (days: Days) => void;
  /** Whether clearing a date opens that end. Otherwise a cleared date keeps its value. */
  readonly allowsOpenEnd?: boolean;
}

interface DayInputProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly latest: string;
  readonly onChange: (day: string | undefined) => void;
}

/** Ignores the values that the input reports while the user is still typing the year, such as 0002. */
const minYear = '2000';

function DayInput({ label, day, latest, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      value={typed ?? day ?? ''}
      max={latest}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        if (value === '' || value >= minYear) onChange(value || undefined);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Selects a preset or custom range of days in the account's time zone. */
export function DateRange({ days, presets, onChange, allowsOpenEnd = false }: DateRangeProps) {
  const { timezone } = useFormat();
  const today = todayIn(timezone);
  const choose = (value: string | null) => {
    const preset = presets.find((candidate) => candidate.value === value);
    if (preset) onChange(preset.range(today));
  };
  const changeDate = (end: 'from' | 'to', day: string | undefined) => {
    if (day !== undefined || allowsOpenEnd) onChange(withDateChanged(days, end, day));
  };
  return (
    <>
      <Select
        size="xs"
        w={130}
        aria-label="Date range"
        data={[...presets.map(({ value, label }) => ({ value, label })), { value: customRange, label: 'Custom range' }]}
        value={findPreset(presets, days, today)}
        onChange={choose}
      />
      <Group gap={4} wrap="nowrap">
        <DayInput label="Start date" day={days.from} latest={today} onChange={(day) => changeDate('from', day)} />
        <Text size="xs" c="dimmed" aria-hidden>
          –
        </Text>
        <DayInput label="End date" day={days.to} latest={today} onChange={(day) => changeDate('to', day)} />
      </Group>
    </>
  );
}
