import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconChartLine, IconDownload } from '../../../shared/ui/icons.js';
import { type AnalyticsFilters, type Overview, overviewCsvUrl, overviewQuery } from '../api/analytics.js';
import type { AnalyticsSearch } from '../../../app/search.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { addDays, todayIn } from '../../../shared/format/days.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { ButtonLink } from '../../../shared/ui/links.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { BreakdownPanel } from '../parts/breakdown-panel.js';
import { Completeness } from '../parts/completeness.js';
import { lastCompleteDay } from '../parts/complete-days.js';
import { defaultRange, fittingGranularity } from '../parts/date-presets.js';
import { FilterControls } from '../parts/filter-controls.js';
import { MetricCards } from '../parts/metric-cards.js';
import { metricNamed } from '../parts/metric-labels.js';
import { SeriesChart } from '../parts/series-chart.js';

type RangeFilters = AnalyticsFilters & { readonly start_date: string; readonly end_date: string };

function filtersOf(search: AnalyticsSearch, lastComplete: string): RangeFilters {
  const range = { ...defaultRange(lastComplete), ...(search.from && search.to ? { from: search.from, to: search.to } : {}) };
  return {
    start_date: range.from,
    end_date: range.to,
    granularity: search.granularity ?? fittingGranularity(range),
    compare: search.compare ?? 'previous_period',
    connection_id: search.connection,
    campaign_id: search.campaign,
  };
}

const hasData = ({ metrics, comparison }: Overview) =>
  metrics.impressions > 0 || metrics.spend_micros > 0 || metrics.conversions > 0 || (comparison?.metrics.impressions ?? 0) > 0;

/** Loads the overview for the URL's filters. Without dates it uses the last complete days, which only a first response reveals. */
function useOverview(search: AnalyticsSearch, today: string) {
  const untilYesterday = filtersOf(search, addDays(today, -1));
  const first = useQuery(overviewQuery(untilYesterday));
  const lastComplete = lastCompleteDay(today, first.data?.meta.data_through);
  const filters = filtersOf(search, lastComplete);
  // The same query as the first, unless a source lags.
  const overview = useQuery({ ...overviewQuery(filters), enabled: !first.isPending && !first.isPlaceholderData });
  return { filters, lastComplete, overview: first.isError ? first : overview };
}

/** Analytics: spend and results. */
export function AnalyticsPage() {
  const search = useSearch({ from: '/signed-in/analytics' });
  const navigate = useNavigate({ from: '/analytics' });
  const { timezone, currency } = useFormat();
  const { filters, lastComplete, overview } = useOverview(search, todayIn(timezone));
  const change = (changes: Partial<AnalyticsSearch>) => void navigate({ search: (old) => ({ ...old, ...changes }), replace: true });
  const metric = metricNamed(search.metric);
  return (
    <Page
      title="Analytics"
      description="Metrics of all connected platforms. A day is a calendar day in the time zone of the ad account, on Pinterest in UTC."
      actions={
        <Button
          component="a"
          href={overviewCsvUrl(filters)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export CSV
        </Button>
      }
    >
      <FilterControls filters={filters} lastComplete={lastComplete} onChange={change} />
      <Loaded query={overview} rows={8}>
        {({ data, meta }) => (
          <>
            <Completeness meta={meta} />
            {meta.sources.length === 0 ? (
              <Panel>
                <EmptyState
                  icon={IconChartLine}
                  title="No data yet"
                  actions={<ButtonLink to="/settings/connections">Connect platform</ButtonLink>}
                >
                  Connect a platform to import spend, clicks, and conversions for up to 400 past days. Data is refreshed every hour.
                </EmptyState>
              </Panel>
            ) : (
              <>
                <MetricCards
                  overview={data}
                  meta={meta}
                  filters={filters}
                  currency={currency}
                  chosen={metric}
                  onChoose={(name) => change({ metric: name })}
                />
                <SeriesChart overview={data} meta={meta} metric={metric} hasData={hasData(data)} />
                <BreakdownPanel filters={filters} view={search.by ?? 'campaigns'} onChooseView={(by) => change({ by })} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
