import { Code, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { EventsSearch } from '../../../app/search.js';
import { eventPatterns, eventTypesQuery } from '../../../shared/api/event-types.js';
import { addDays } from '../../../shared/format/days.js';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import type { DatePreset } from '../../../shared/ui/date-presets.js';
import { DateRange } from '../../../shared/ui/date-range.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { FilterSelect } from '../../../shared/ui/filter-select.js';
import { filterValues, isFilteredBy } from '../../../shared/ui/filter-values.js';
import { IconListDetails } from '../../../shared/ui/icons.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { type Event, eventsQuery } from '../api/events.js';

const presets: readonly DatePreset[] = [
  { value: 'all', label: 'Last 30 days', range: () => ({ from: undefined, to: undefined }) },
  { value: 'today', label: 'Today', range: (today) => ({ from: today, to: today }) },
  { value: '7', label: 'Last 7 days', range: (today) => ({ from: addDays(today, -6), to: today }) },
];

const recordOf = ({ data }: Event): string | null => (data.object !== null && 'id' in data.object ? data.object.id : null);

function Body({ event }: { event: Event }) {
  return (
    <details>
      <summary>Show event</summary>
      <CodeBlock label={`Event ${event.sequence}`} text={JSON.stringify(event, null, 2)} />
    </details>
  );
}

function EventTable({ events }: { events: readonly Event[] }) {
  const { moment } = useFormat();
  const columns: Column<Event>[] = [
    { header: 'Number', cell: ({ sequence }) => sequence },
    {
      header: 'Time',
      cell: ({ created_at: at }) => (
        <Text inherit style={{ whiteSpace: 'nowrap' }}>
          {moment(at)}
        </Text>
      ),
    },
    {
      header: 'Event',
      cell: (event) => (
        <div>
          <Code>{event.type}</Code>
          <Text size="xs" c="dimmed" ff="monospace">
            {recordOf(event)}
          </Text>
        </div>
      ),
    },
    { header: 'Body', cell: (event) => <Body event={event} /> },
  ];
  return <DataTable label="Events" columns={columns} rows={events} rowKey={({ id }) => id} />;
}

/** Settings → API → Events. */
export function EventsPage() {
  const search = useSearch({ from: '/signed-in/settings/api/events' });
  const navigate = useNavigate({ from: '/settings/api/events' });
  const { data: types = [] } = useQuery(eventTypesQuery);
  const log = useInfiniteQuery(
    eventsQuery({ type: search.type, resource_id: search.record, start_date: search.from, end_date: search.to }),
  );
  const isFiltered = isFilteredBy(search);
  const changeFilters = (changes: Partial<EventsSearch>) => void navigate({ search: (old) => ({ ...old, ...changes }) });
  const filterValue = filterValues(search, changeFilters);
  const options = eventPatterns(types)
    .slice(1)
    .map((value) => ({ value, label: value }));
  return (
    <Page
      title="Events"
      description="Every change in this account in order, as webhooks send it. Events are kept for 30 days. Users without access to the audit log do not see events about users and API keys."
    >
      <Panel flush>
        <FilterBar>
          <FilterSelect label="Event type" width={240} options={options} noneLabel="All types" {...filterValue('type')} />
          <TextInput
            size="xs"
            w={280}
            aria-label="Record ID"
            placeholder="Record ID"
            value={search.record ?? ''}
            onChange={(event) => changeFilters({ record: event.currentTarget.value.trim() || undefined })}
          />
          <DateRange days={search} presets={presets} onChange={changeFilters} allowsOpenEnd />
        </FilterBar>
        <RecordList
          query={log}
          rows={10}
          empty={
            <EmptyState icon={IconListDetails} title={isFiltered ? 'No events match the filters' : 'No events yet'}>
              {isFiltered ? 'Change the filters to see other events.' : 'Create or change a record to see its event here.'}
            </EmptyState>
          }
        >
          {(events) => <EventTable events={events} />}
        </RecordList>
      </Panel>
    </Page>
  );
}
