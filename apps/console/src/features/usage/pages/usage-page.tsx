import { SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { type Usage, type UsageRange, usageQuery } from '../api/usage.js';
import { keysQuery } from '../../keys/api/keys.js';
import { useFormat, useSession } from '../../../shared/ui/use-session.js';
import { formatCompact, formatCount } from '../../../shared/format/numbers.js';
import { optionsOf } from '../../../shared/format/labels.js';
import { ChartFigure } from '../../../shared/ui/charts/chart-figure.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { LimitMeter } from '../parts/limit-meter.js';
import { usageByKey, usageRows, usageSeries } from '../parts/usage-series.js';

const BarChart = lazy(() => import('../../../shared/ui/charts/bar-chart.js'));

type Granularity = NonNullable<UsageRange['granularity']>;
const rangeLabels: Readonly<Record<Granularity, string>> = { minute: 'Last hour', hour: 'Last 24 hours', day: 'Last 30 days' };

function limitLine({ granularity, limits }: Usage) {
  const state = granularity === 'minute' ? limits.minute : granularity === 'day' ? limits.day : null;
  return state && { value: state.limit, label: `Limit: ${formatCount(state.limit)} per ${granularity}` };
}

function UsageReport({ usage, nameOf }: { usage: Usage; nameOf: (id: string) => string }) {
  const { timeOfDay, dayOf } = useFormat();
  const byKey = usageByKey(usage, nameOf);
  const series = usageSeries(byKey);
  const rows = usageRows(usage, byKey, usage.granularity === 'day' ? dayOf : timeOfDay);
  const total = byKey.reduce((sum, { allowed, limited }) => sum + allowed + limited, 0);
  const rejected = byKey.reduce((sum, { limited }) => sum + limited, 0);
  return (
    <>
      {rejected > 0 && (
        <Notice tone="warn" title={`${formatCount(rejected)} of ${formatCount(total)} requests were rejected with 429`}>
          The rate limit was exceeded. Rejected requests do not count. Wait for the time in the <code>Retry-After</code> header. If this
          happens often, spread the requests over time or switch to a larger plan.
        </Notice>
      )}
      <Panel title="Requests" description={`${formatCount(total)} in this period`}>
        <ChartFigure
          label="Requests by key"
          summary={`${formatCount(total)} requests, ${formatCount(rejected)} of them rejected.`}
          rows={rows}
          series={series}
          format={formatCount}
        >
          <BarChart rows={rows} series={series} format={formatCount} formatAxis={formatCompact} limit={limitLine(usage)} />
        </ChartFigure>
      </Panel>
      <Panel title="By key" flush>
        {byKey.length === 0 ? (
          <Text c="dimmed" p="lg">
            No requests in this period. Create an API key to see an example request.
          </Text>
        ) : (
          <DataTable
            label="Requests by key"
            rows={byKey}
            rowKey={(row) => row.id}
            columns={[
              { header: 'Key', cell: (row) => <Text fw={500}>{row.name}</Text> },
              { header: 'Allowed', align: 'right', cell: (row) => formatCount(row.allowed) },
              {
                header: 'Rejected (429)',
                align: 'right',
                cell: (row) => (row.limited === 0 ? '0' : <Text c="var(--tone-bad)">{formatCount(row.limited)}</Text>),
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}

/** Settings → API → Usage. */
export function UsagePage() {
  const { can, account } = useSession();
  const [granularity, setGranularity] = useState<Granularity>('hour');
  const usage = useQuery(usageQuery({ granularity }));
  const keys = useInfiniteQuery(keysQuery({ scope: can('keys.manage') ? 'all' : 'own', status: 'all' }));
  const names = new Map(keys.data?.pages.flatMap((page) => page.data).map(({ id, name }) => [id, name]));
  return (
    <Page
      title="Usage"
      description="All keys of the account share its limits. Every request counts once, except requests rejected with 429."
      actions={
        <SegmentedControl
          size="xs"
          data={optionsOf(rangeLabels)}
          value={granularity}
          onChange={(value) => setGranularity(value)}
          aria-label="Time range"
        />
      }
    >
      <Loaded query={usage} rows={8}>
        {(data) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <LimitMeter title="This minute" state={data.limits.minute} plan={account.plan} />
              <LimitMeter title="Today (UTC)" state={data.limits.day} plan={account.plan} />
            </SimpleGrid>
            <UsageReport usage={data} nameOf={(id) => names.get(id) ?? 'Unknown key'} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
