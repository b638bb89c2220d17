import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { IconPlus, IconWebhook } from '../../../shared/ui/icons.js';
import { RowLink } from '../../../shared/ui/links.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { type WebhookEndpoint, webhooksQuery } from '../api/webhooks.js';
import { CreateWebhookDialog } from '../parts/create-webhook-dialog.js';
import { successText } from '../parts/webhook-facts.js';

function WebhookTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { ago, moment } = useFormat();
  const columns: Column<WebhookEndpoint>[] = [
    {
      header: 'URL',
      cell: ({ id, url, description }) => (
        <div>
          <RowLink to="/settings/api/webhooks/$id" params={{ id }}>
            {url}
          </RowLink>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </div>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge kind="webhook" status={status} /> },
    { header: 'Event types', cell: ({ event_types: types }) => types.join(', ') },
    {
      header: 'Last success',
      cell: ({ health: { last_success_at: at } }) =>
        at === null ? <Text c="dimmed">Never</Text> : <span title={moment(at)}>{ago(at)}</span>,
    },
    { header: 'Succeeded in 24 hours', align: 'right', cell: ({ health }) => successText(health) },
    { header: 'Backlog', align: 'right', cell: ({ health }) => health.backlog },
  ];
  return (
    <DataTable
      label="Webhook endpoints"
      columns={columns}
      rows={endpoints}
      rowKey={({ id }) => id}
      isFaded={({ status }) => status === 'disabled'}
    />
  );
}

/** Settings → API → Webhooks. */
export function WebhooksPage() {
  const [isCreating, creation] = useDisclosure(false);
  const endpoints = useInfiniteQuery(webhooksQuery);
  const create = (
    <PermissionGuard permission="webhooks.manage">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creation.open}>
        Create endpoint
      </Button>
    </PermissionGuard>
  );
  return (
    <Page
      title="Webhooks"
      description="Each event in this account is sent to your URLs, signed as Standard Webhooks defines it. Failed messages are sent again for three days."
      actions={create}
    >
      <Panel flush>
        <RecordList
          query={endpoints}
          empty={
            <EmptyState icon={IconWebhook} title="No webhook endpoints yet" actions={create}>
              Create an endpoint to receive events instead of polling lists.
            </EmptyState>
          }
        >
          {(rows) => <WebhookTable endpoints={rows} />}
        </RecordList>
      </Panel>
      <CreateWebhookDialog isOpen={isCreating} onClose={creation.close} />
    </Page>
  );
}
