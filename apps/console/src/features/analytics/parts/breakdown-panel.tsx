import { Button, Group, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconDownload, IconTable } from '../../../shared/ui/icons.js';
import {
  type AnalyticsFilters,
  type Breakdown,
  breakdownCsvUrl,
  type BreakdownOrder,
  breakdownQuery,
  breakdowns,
} from '../api/analytics.js';
import { humanize } from '../../../shared/format/labels.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { BreakdownTable } from './breakdown-table.js';
import { comparableDays } from './complete-days.js';

interface BreakdownPanelProps {
  readonly filters: AnalyticsFilters;
  readonly view: Breakdown;
  readonly onChooseView: (view: Breakdown) => void;
}

/** The metrics broken down by campaign, channel, creative or audience. */
export function BreakdownPanel({ filters, view, onChooseView }: BreakdownPanelProps) {
  const [order, setOrder] = useState<BreakdownOrder>({ sort: 'spend_micros', order: 'desc' });
  const breakdown = useInfiniteQuery(breakdownQuery(view, filters, order));
  return (
    <Panel
      title="Breakdown"
      flush
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Break down by"
            data={breakdowns.map((value) => ({ value, label: humanize(value) }))}
            value={view}
            onChange={(value) => onChooseView(breakdowns.find((candidate) => candidate === value) ?? 'campaigns')}
          />
          <Button
            component="a"
            href={breakdownCsvUrl(view, filters, order)}
            download
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            Export CSV
          </Button>
        </Group>
      }
    >
      <RecordList
        query={breakdown}
        rows={6}
        empty={
          <EmptyState icon={IconTable} title="No delivery in this period">
            Rows appear for records with impressions, clicks, or spend. Select another date range.
          </EmptyState>
        }
      >
        {(rows, pages) => (
          <BreakdownTable
            rows={rows}
            hasComparison={pages[0] !== undefined && comparableDays(pages[0].meta).days === 'all'}
            view={view}
            sorting={{ by: order.sort, order: order.order, onChange: (sort, direction) => setOrder({ sort, order: direction }) }}
          />
        )}
      </RecordList>
    </Panel>
  );
}
