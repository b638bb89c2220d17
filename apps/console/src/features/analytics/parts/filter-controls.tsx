import { Group, Select } from '@mantine/core';
import type { AnalyticsFilters } from '../api/analytics.js';
import type { AnalyticsSearch } from '../../../app/search.js';
import { DateRange } from '../../../shared/ui/date-range.js';
import { RecordSelect } from '../../../shared/ui/record-picker.js';
import { campaigns } from '../../campaigns/parts/campaign-source.js';
import { connections } from '../../connections/parts/connection-source.js';
import { optionsOf } from '../../../shared/format/labels.js';
import { comparisonLabels, granularityLabels } from './filter-labels.js';
import { presetsUntil } from './date-presets.js';

interface FilterControlsProps {
  readonly filters: AnalyticsFilters & { readonly start_date: string; readonly end_date: string };
  readonly lastComplete: string;
  readonly onChange: (changes: Partial<AnalyticsSearch>) => void;
}

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
        data={optionsOf(granularityLabels)}
        value={filters.granularity === 'total' ? 'day' : (filters.granularity ?? 'day')}
        onChange={(value) => onChange({ granularity: value ?? undefined })}
      />
      <Select
        size="xs"
        w={145}
        aria-label="Comparison"
        data={optionsOf(comparisonLabels)}
        value={filters.compare ?? 'none'}
        onChange={(value) => onChange({ compare: value ?? undefined })}
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
