import { Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../app/session.js';
import { todayIn } from '../format/days.js';
import { type DatePreset, type Days, customRange, findPreset, withDateChanged } from './date-presets.js';

interface DateRangeProps {
  readonly days: Days;
  readonly presets: readonly DatePreset[];
  readonly onChange: (days: Days) => void;
  /** An end that is emptied is open; else it stays as it was. */
  readonly allowsOpenEnd?: boolean;
}

interface DayInputProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly latest: string;
  readonly onChange: (day: string | undefined) => void;
}

/** While a year is typed, it is one of antiquity. */
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

/** A stretch of days on the account's calendar: one of those that are often wanted, or any. */
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
        aria-label="Time"
        data={[...presets.map(({ value, label }) => ({ value, label })), { value: customRange, label: 'Own dates' }]}
        value={findPreset(presets, days, today)}
        onChange={choose}
      />
      <Group gap={4} wrap="nowrap">
        <DayInput label="First day" day={days.from} latest={today} onChange={(day) => changeDate('from', day)} />
        <Text size="xs" c="dimmed" aria-hidden>
          –
        </Text>
        <DayInput label="Last day" day={days.to} latest={today} onChange={(day) => changeDate('to', day)} />
      </Group>
    </>
  );
}
