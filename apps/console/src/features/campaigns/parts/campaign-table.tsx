import { Group, Text } from '@mantine/core';
import type { Campaign, CampaignSort } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import classes from './campaign-table.module.css';
import { notSet } from '../../../shared/format/locale.js';
import { platformName, humanize } from '../../../shared/format/labels.js';
import { type Column, DataTable, type Sorting } from '../../../shared/ui/data-table.js';
import { RowLink } from '../../../shared/ui/links.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';

function Delivery({ campaign: { delivery } }: { campaign: Campaign }) {
  const issues = delivery.platforms.reduce((sum, { issues: found }) => sum + found.length, 0);
  if (delivery.status === 'not_started') return <Text c="dimmed">{notSet}</Text>;
  return (
    <Group gap={6} wrap="nowrap" display="inline-flex">
      <StatusBadge kind="delivery" status={delivery.status} />
      {issues > 0 && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {issues} {issues === 1 ? 'issue' : 'issues'}
        </Text>
      )}
    </Group>
  );
}

function Place({ campaign: { delivery, objective } }: { campaign: Campaign }) {
  const platforms = [...new Set(delivery.platforms.map(({ platform }) => platformName(platform)))].join(', ');
  const parts = [objective === null ? null : humanize(objective), platforms || null].filter((part) => part !== null);
  return (
    <Text size="sm" c="dimmed">
      {parts.join(' · ') || 'No objective'}
    </Text>
  );
}

export function CampaignTable({ campaigns, sorting }: { campaigns: readonly Campaign[]; sorting: Sorting<CampaignSort> }) {
  const { money, daysOf } = useFormat();
  const schedule = ({ starts_at: start, launched_at: launched, ends_at: end }: Campaign) => daysOf(start ?? launched, end);
  const columns: Column<Campaign, CampaignSort>[] = [
    {
      header: 'Name',
      sort: 'name',
      cell: (campaign) => (
        <div>
          <RowLink to="/campaigns/$id" params={{ id: campaign.id }}>
            {campaign.name}
          </RowLink>
          <Place campaign={campaign} />
        </div>
      ),
    },
    { header: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge kind="campaign" status={status} /> },
    { header: 'Delivery', cell: (campaign) => <Delivery campaign={campaign} /> },
    {
      header: 'Budget',
      sort: 'budget_amount',
      align: 'right',
      cell: ({ budget }) =>
        budget === null ? (
          <Text c="dimmed">Not set</Text>
        ) : (
          <span>
            {money(budget.amount_micros)}
            <Text span size="xs" c="dimmed">
              {budget.type === 'daily' ? ' per day' : ' total'}
            </Text>
          </span>
        ),
    },
    { header: 'Spend', align: 'right', cell: (campaign) => money(campaign.spend_to_date_micros) },
    { header: 'Schedule', sort: 'starts_at', cell: (campaign) => <span className={classes['days']}>{schedule(campaign)}</span> },
  ];
  return (
    <DataTable
      label="Campaigns"
      columns={columns}
      rows={campaigns}
      rowKey={({ id }) => id}
      sorting={sorting}
      isFaded={({ status }) => status === 'archived'}
    />
  );
}
