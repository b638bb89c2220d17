import { Group, Select, TextInput } from '@mantine/core';
import type { AnalyticsFilters } from '../../api/analytics.js';
import { type AnalyticsSearch, comparisons, granularities } from '../../app/search.js';
import { useFormat } from '../../app/session.js';
import { todayIn } from '../../format/days.js';
import { RecordSelect } from '../../ui/record-picker.js';
import { campaigns, connections } from '../../ui/record-sources.js';
import { presetOf, presets } from './date-presets.js';

interface FilterControlsProps {
  readonly filters: AnalyticsFilters & { readonly start_date: string; readonly end_date: string };
  readonly onChange: (changes: Partial<AnalyticsSearch>) => void;
}

const granularityOptions = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
];
const comparisonOptions = [
  { value: 'previous_period', label: 'vs. time before' },
  { value: 'previous_year', label: 'vs. year before' },
  { value: 'none', label: 'No comparison' },
];

function RangeControls({ filters, onChange }: FilterControlsProps) {
  const { timezone } = useFormat();
  const today = todayIn(timezone);
  const range = { from: filters.start_date, to: filters.end_date };
  const choose = (value: string | null) => {
    const preset = presets.find((known) => known.value === value);
    if (preset) onChange({ ...preset.range(today), granularity: undefined });
  };
  return (
    <>
      <Select
        size="xs"
        w={130}
        aria-label="Time"
        data={[...presets.map(({ value, label }) => ({ value, label })), { value: 'custom', label: 'Own dates' }]}
        value={presetOf(range, today)}
        onChange={choose}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label="First day"
        value={range.from}
        max={range.to}
        onChange={(event) =>
          event.currentTarget.value && onChange({ from: event.currentTarget.value, to: range.to, granularity: undefined })
        }
      />
      <TextInput
        size="xs"
        type="date"
        aria-label="Last day"
        value={range.to}
        min={range.from}
        max={today}
        onChange={(event) =>
          event.currentTarget.value && onChange({ from: range.from, to: event.currentTarget.value, granularity: undefined })
        }
      />
    </>
  );
}

export function FilterControls({ filters, onChange }: FilterControlsProps) {
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      <RangeControls filters={filters} onChange={onChange} />
      <Select
        size="xs"
        w={100}
        aria-label="Granularity"
        data={granularityOptions}
        value={filters.granularity ?? 'day'}
        onChange={(value) => onChange({ granularity: granularities.find((known) => known === value) })}
      />
      <Select
        size="xs"
        w={145}
        aria-label="Comparison"
        data={comparisonOptions}
        value={filters.compare ?? 'none'}
        onChange={(value) => onChange({ compare: comparisons.find((known) => known === value) })}
      />
      <RecordSelect
        size="xs"
        w={148}
        aria-label="Connection"
        source={connections}
        noneLabel="Every connection"
        value={filters.connection_id}
        onChange={(connection) => onChange({ connection })}
      />
      <RecordSelect
        size="xs"
        w={148}
        aria-label="Campaign"
        source={campaigns}
        noneLabel="Every campaign"
        value={filters.campaign_id}
        onChange={(campaign) => onChange({ campaign })}
      />
    </Group>
  );
}
