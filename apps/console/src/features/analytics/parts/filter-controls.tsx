import { Group, Select } from '@mantine/core';
import type { AnalyticsFilters } from '../api/analytics.js';
import { type AnalyticsSearch, comparisons, granularities } from '../../../app/search.js';
import { DateRange } from '../../../shared/ui/date-range.js';
import { RecordSelect } from '../../../shared/ui/record-picker.js';
import { campaigns } from '../../campaigns/parts/campaign-source.js';
import { connections } from '../../connections/parts/connection-source.js';
import { presetsUntil } from './date-presets.js';

interface FilterControlsProps {
  readonly filters: AnalyticsFilters & { readonly start_date: string; readonly end_date: string };
  readonly lastComplete: string;
  readonly onChange: (changes: Partial<AnalyticsSearch>) => void;
}

const granularityOptions = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
];
const comparisonOptions = [
  { value: 'previous_period', label: 'vs. previous period' },
  { value: 'previous_year', label: 'vs. previous year' },
  { value: 'none', label: 'No comparison' },
];

export function FilterControls({ filters, lastComplete, onChange }: FilterControlsProps) {
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      <DateRange
        days={{ from: filters.start_date, to: filters.end_date }}
        presets={presetsUntil(lastComplete)}
        onChange={(days) => onChange({ ...days, granularity: undefined })}
      />
      <Select
        size="xs"
        w={100}
        aria-label="Granularity"
        data={granularityOptions}
        value={filters.granularity ?? 'day'}
        onChange={(value) => onChange({ granularity: granularities.find((candidate) => candidate === value) })}
      />
      <Select
        size="xs"
        w={145}
        aria-label="Comparison"
        data={comparisonOptions}
        value={filters.compare ?? 'none'}
        onChange={(value) => onChange({ compare: comparisons.find((candidate) => candidate === value) })}
      />
      <RecordSelect
        size="xs"
        w={148}
        aria-label="Connection"
        source={connections}
        noneLabel="All connections"
        value={filters.connection_id}
        onChange={(connection) => onChange({ connection })}
      />
      <RecordSelect
        size="xs"
        w={148}
        aria-label="Campaign"
        source={campaigns}
        noneLabel="All campaigns"
        value={filters.campaign_id}
        onChange={(campaign) => onChange({ campaign })}
      />
    </Group>
  );
}
