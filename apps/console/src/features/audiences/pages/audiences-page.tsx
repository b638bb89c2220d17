import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconTargetArrow } from '../../../shared/ui/icons.js';
import { type Audience, type AudienceType, audiencesQuery } from '../api/audiences.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatRange } from '../../../shared/format/numbers.js';
import { optionsOf, platformName } from '../../../shared/format/labels.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { FilterSelect } from '../../../shared/ui/filter-select.js';
import { filterValues, isFilteredBy } from '../../../shared/ui/filter-values.js';
import { ButtonLink, RowLink } from '../../../shared/ui/links.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { TextFilters } from '../../../shared/ui/search-input.js';
import { useCountedOptions } from '../../../shared/ui/use-status-options.js';
import { statusOptions } from '../../../shared/ui/status-labels.js';
import { describeAudience } from '../parts/rule-labels.js';

const typeLabels: Readonly<Record<AudienceType, string>> = { rule_based: 'Rule-based', lookalike: 'Lookalikes' };

function AudienceTable({ audiences }: { audiences: readonly Audience[] }) {
  const { ago, moment } = useFormat();
  const columns: Column<Audience>[] = [
    {
      header: 'Name',
      cell: (audience) => (
        <div>
          <RowLink to="/audiences/$id" params={{ id: audience.id }}>
            {audience.name}
          </RowLink>
          <Text size="sm" c="dimmed" lineClamp={2} maw={440}>
            {describeAudience(audience)}
          </Text>
        </div>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge kind="audience" status={status} /> },
    { header: 'People', align: 'right', cell: ({ size }) => formatRange(size) },
    {
      header: 'Platforms',
      cell: ({ platforms }) => (
        <Text size="sm">{[...new Set(platforms.map(({ platform }) => platformName(platform)))].join(', ') || '–'}</Text>
      ),
    },
    { header: 'Updated', cell: ({ updated_at: at }) => <span title={moment(at)}>{ago(at)}</span> },
  ];
  return (
    <DataTable
      label="Audiences"
      columns={columns}
      rows={audiences}
      rowKey={({ id }) => id}
      isFaded={({ status }) => status === 'archived'}
    />
  );
}

/** Audiences. */
export function AudiencesPage() {
  const search = useSearch({ from: '/signed-in/audiences' });
  const navigate = useNavigate({ from: '/audiences' });
  const audiences = useInfiniteQuery(audiencesQuery(search));
  const statuses = useCountedOptions('audiences', statusOptions('audience'));
  const isFiltered = isFilteredBy(search);
  const filter = (changes: typeof search) => void navigate({ search: (old) => ({ ...old, ...changes }) });
  const filterValue = filterValues(search, filter);
  const create = (
    <PermissionGuard permission="audiences.create">
      <ButtonLink to="/audiences/new" leftSection={<IconPlus size={16} aria-hidden />}>
        Create audience
      </ButtonLink>
    </PermissionGuard>
  );
  return (
    <Page
      title="Audiences"
      description="Groups of people that campaigns target or exclude. The platforms estimate their size."
      actions={create}
    >
      <Panel flush>
        <FilterBar>
          <TextFilters records="audiences" q={search.q} label={search.label} onChange={filter} />
          <FilterSelect label="Status" width={160} options={statuses} noneLabel="All except archived" {...filterValue('status')} />
          <FilterSelect label="Type" width={140} options={optionsOf(typeLabels)} noneLabel="All types" {...filterValue('type')} />
        </FilterBar>
        <RecordList
          query={audiences}
          rows={6}
          empty={
            <EmptyState icon={IconTargetArrow} title={isFiltered ? 'No audiences match the filters' : 'No audiences yet'} actions={create}>
              Create an audience by country, age, interests, or website events. An audience needs at least 1,000 people. A campaign without
              an audience targets everyone.
            </EmptyState>
          }
        >
          {(rows) => <AudienceTable audiences={rows} />}
        </RecordList>
      </Panel>
    </Page>
  );
}
