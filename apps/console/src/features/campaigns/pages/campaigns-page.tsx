import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconSpeakerphone } from '../../../shared/ui/icons.js';
import { campaignsQuery } from '../api/campaigns.js';
import type { CampaignsSearch } from '../../../app/search.js';
import { humanize } from '../../../shared/format/labels.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { FilterSelect } from '../../../shared/ui/filter-select.js';
import { filterValues, isFilteredBy } from '../../../shared/ui/filter-values.js';
import { ButtonLink } from '../../../shared/ui/links.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { RecordSelect } from '../../../shared/ui/record-picker.js';
import { connections } from '../../connections/parts/connection-source.js';
import { statusOptions } from '../../../shared/ui/status-labels.js';
import { TextFilters } from '../../../shared/ui/search-input.js';
import { useCountedOptions } from '../../../shared/ui/use-status-options.js';
import { CampaignTable } from '../parts/campaign-table.js';
import { objectives } from '../parts/campaign-labels.js';

const statusNames = [...statusOptions('campaign'), { value: 'all', label: 'All statuses' }];
const objectiveNames = objectives.map((value) => ({ value, label: humanize(value) }));

const filtersOf = ({ q, label, status, objective, connection, sort, order }: CampaignsSearch) => ({
  q,
  label,
  status,
  objective,
  connection_id: connection,
  sort,
  order,
});

const clearFilters = (
  <ButtonLink to="/campaigns" variant="default">
    Clear filters
  </ButtonLink>
);
const filteredOut = (
  <EmptyState icon={IconSpeakerphone} title="No campaigns match the filters" actions={clearFilters}>
    Change or clear the filters to see other campaigns.
  </EmptyState>
);

/** Campaigns. */
export function CampaignsPage() {
  const search = useSearch({ from: '/signed-in/campaigns' });
  const navigate = useNavigate({ from: '/campaigns' });
  const campaigns = useInfiniteQuery(campaignsQuery(filtersOf(search)));
  const filter = (changes: CampaignsSearch) => void navigate({ search: (old) => ({ ...old, ...changes }) });
  const create = (
    <PermissionGuard permission="campaigns.create">
      <ButtonLink to="/campaigns/new" leftSection={<IconPlus size={16} aria-hidden />}>
        Create campaign
      </ButtonLink>
    </PermissionGuard>
  );
  const statuses = useCountedOptions('campaigns', statusNames);
  const filterValue = filterValues(search, filter);
  const none = (
    <EmptyState icon={IconSpeakerphone} title="No campaigns yet" actions={create}>
      Create a draft. When it has an objective, a budget, creative, and a connected platform, you can launch it.
    </EmptyState>
  );
  return (
    <Page
      title="Campaigns"
      description="Status is the state that you set. Delivery is the state that the platforms report."
      actions={create}
    >
      <Panel flush>
        <FilterBar>
          <TextFilters records="campaigns" q={search.q} label={search.label} onChange={filter} />
          <FilterSelect label="Status" width={170} options={statuses} noneLabel="All except archived" {...filterValue('status')} />
          <FilterSelect label="Objective" width={160} options={objectiveNames} noneLabel="All objectives" {...filterValue('objective')} />
          <RecordSelect
            size="xs"
            w={210}
            aria-label="Connection"
            source={connections}
            noneLabel="All connections"
            {...filterValue('connection')}
          />
        </FilterBar>
        <RecordList query={campaigns} rows={8} empty={isFilteredBy(search) ? filteredOut : none}>
          {(rows) => (
            <CampaignTable
              campaigns={rows}
              sorting={{
                by: search.sort ?? 'created_at',
                order: search.order ?? 'desc',
                onChange: (sort, order) => filter({ sort, order }),
              }}
            />
          )}
        </RecordList>
      </Panel>
    </Page>
  );
}
