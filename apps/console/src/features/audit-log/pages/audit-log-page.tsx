import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconHistory } from '../../../shared/ui/icons.js';
import { auditLogQuery, type AuditEntry } from '../api/audit-log.js';
import type { AuditLogSearch } from '../../../app/search.js';
import { useFormat, useSession } from '../../../shared/ui/use-session.js';
import { addDays } from '../../../shared/format/days.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import type { DatePreset } from '../../../shared/ui/date-presets.js';
import { DateRange } from '../../../shared/ui/date-range.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { FilterSelect } from '../../../shared/ui/filter-select.js';
import { filterValues, isFilteredBy } from '../../../shared/ui/filter-values.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { RecordSelect } from '../../../shared/ui/record-picker.js';
import { users } from '../../users/parts/user-source.js';
import { AuditChanges } from '../parts/audit-changes.js';
import { actionLabel } from '../parts/audit-labels.js';
import { isolated } from '../../../shared/format/isolated.js';

const resourceTypes = [
  { value: 'campaign', label: 'Campaigns' },
  { value: 'creative', label: 'Creative' },
  { value: 'audience', label: 'Audiences' },
  { value: 'connection', label: 'Connections' },
  { value: 'api_key', label: 'API keys' },
  { value: 'user', label: 'Users' },
  { value: 'account', label: 'Account' },
];

const presets: readonly DatePreset[] = [
  { value: 'all', label: 'All time', range: () => ({ from: undefined, to: undefined }) },
  { value: 'today', label: 'Today', range: (today) => ({ from: today, to: today }) },
  ...[7, 30, 90].map((days) => ({
    value: String(days),
    label: `Last ${days} days`,
    range: (today: string) => ({ from: addDays(today, 1 - days), to: today }),
  })),
];

function Actor({ entry: { user, api_key: key, address } }: { entry: AuditEntry }) {
  const source = [key && `key ${isolated(key.name)} (${key.prefix}…${key.last4})`, address].filter(Boolean).join(', ');
  return (
    <div>
      <Text fw={500}>{user?.name ?? 'System'}</Text>
      {source !== '' && (
        <Text size="sm" c="dimmed">
          {source}
        </Text>
      )}
    </div>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { moment } = useFormat();
  return (
    <DataTable
      label="Audit log"
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          header: 'Time',
          cell: ({ at }) => (
            <Text inherit style={{ whiteSpace: 'nowrap' }}>
              {moment(at)}
            </Text>
          ),
        },
        { header: 'User', cell: (entry) => <Actor entry={entry} /> },
        {
          header: 'Action',
          cell: ({ action, resource }) => (
            <div>
              <Text>{actionLabel(action)}</Text>
              {resource.id !== null && (
                <Text size="xs" c="dimmed" ff="monospace">
                  {resource.id}
                </Text>
              )}
            </div>
          ),
        },
        { header: 'Changes', cell: ({ changes }) => <AuditChanges changes={changes} /> },
      ]}
    />
  );
}

/** Settings → Audit log. */
export function AuditLogPage() {
  const { can } = useSession();
  const search = useSearch({ from: '/signed-in/settings/audit-log' });
  const navigate = useNavigate({ from: '/settings/audit-log' });
  const canRead = can('audit_log.read');
  const log = useInfiniteQuery({
    ...auditLogQuery({
      action: search.action,
      resource_type: search.type,
      user_id: search.user,
      start_date: search.from,
      end_date: search.to,
    }),
    enabled: canRead,
  });
  const isFiltered = isFilteredBy(search);
  const changeFilters = (changes: Partial<AuditLogSearch>) => void navigate({ search: (old) => ({ ...old, ...changes }) });
  const filterValue = filterValues(search, changeFilters);
  if (!canRead) {
    return (
      <Page title="Audit log">
        <Notice tone="neutral" title="Only administrators can view the audit log">
          Ask an account administrator for the information or for the admin role.
        </Notice>
      </Page>
    );
  }
  return (
    <Page title="Audit log" description="All changes in this account by users and API keys. Entries cannot be changed or deleted.">
      <Panel flush>
        <FilterBar>
          <FilterSelect label="Resource type" width={160} options={resourceTypes} noneLabel="All types" {...filterValue('type')} />
          <RecordSelect size="xs" w={200} aria-label="User" source={users} noneLabel="All users" {...filterValue('user')} />
          <DateRange days={search} presets={presets} onChange={changeFilters} allowsOpenEnd />
        </FilterBar>
        <RecordList
          query={log}
          rows={10}
          empty={
            <EmptyState icon={IconHistory} title={isFiltered ? 'No entries match the filters' : 'No entries yet'}>
              {isFiltered
                ? 'Change the filters to see other entries.'
                : 'Entries appear when a user or an API key creates, changes, launches, or archives a record.'}
            </EmptyState>
          }
        >
          {(entries) => <AuditTable entries={entries} />}
        </RecordList>
      </Panel>
    </Page>
  );
}
