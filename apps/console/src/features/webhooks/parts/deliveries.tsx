import { Button, Code, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { FilterSelect } from '../../../shared/ui/filter-select.js';
import { Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { statusOptions } from '../../../shared/ui/status-labels.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { deliveriesQuery, retryDelivery, type WebhookDelivery, type WebhookEndpoint } from '../api/webhooks.js';
import { attemptText } from './attempt-text.js';

/** Each attempt with its answer, the last one first. */
function Attempts({ delivery: { attempts } }: { delivery: WebhookDelivery }) {
  const { moment } = useFormat();
  const last = attempts.at(-1);
  if (last === undefined) return <Text c="dimmed">–</Text>;
  return (
    <details>
      <summary>{attemptText(last)}</summary>
      {attempts.toReversed().map((attempt) => (
        <div key={attempt.at}>
          <Text size="sm">
            {moment(attempt.at)}: {attemptText(attempt)} in {attempt.duration_ms} ms
          </Text>
          {attempt.response_excerpt !== null && <Code block>{attempt.response_excerpt}</Code>}
        </div>
      ))}
    </details>
  );
}

function RetryButton({ delivery }: { delivery: WebhookDelivery }) {
  const queryClient = useQueryClient();
  const retrying = useMutation({
    mutationFn: () => retryDelivery(delivery.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
    onError: (error) => notifications.show({ color: 'red', title: 'The delivery was not retried', message: errorMessage(error) }),
  });
  return (
    <PermissionGuard permission="webhooks.manage">
      <Button
        size="compact-sm"
        variant="default"
        loading={retrying.isPending}
        onClick={() => retrying.mutate()}
        aria-label={`Retry delivery of ${delivery.type}`}
      >
        Retry
      </Button>
    </PermissionGuard>
  );
}

/** What was sent to an endpoint in the last 30 days. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { moment } = useFormat();
  const [status, setStatus] = useState<string | undefined>();
  const deliveries = useInfiniteQuery(deliveriesQuery(endpoint.id, status));
  const columns: Column<WebhookDelivery>[] = [
    { header: 'Time', cell: ({ created_at: at }) => moment(at) },
    {
      header: 'Event',
      cell: ({ type, event_id: id }) => (
        <div>
          <Code>{type}</Code>
          <Text size="xs" c="dimmed" ff="monospace">
            {id}
          </Text>
        </div>
      ),
    },
    { header: 'Status', cell: (delivery) => <StatusBadge kind="webhookDelivery" status={delivery.status} /> },
    { header: 'Answer', cell: (delivery) => <Attempts delivery={delivery} /> },
    { header: 'Next attempt', cell: ({ next_attempt_at: at }) => (at === null ? '–' : moment(at)) },
    {
      header: 'Actions',
      isForActions: true,
      cell: (delivery) => (endpoint.status === 'enabled' ? <RetryButton delivery={delivery} /> : null),
    },
  ];
  return (
    <Panel title="Deliveries" description="What was sent in the last 30 days, with every attempt." flush>
      <FilterBar>
        <FilterSelect
          label="Delivery status"
          width={160}
          options={statusOptions('webhookDelivery')}
          noneLabel="All statuses"
          value={status}
          onChange={setStatus}
        />
      </FilterBar>
      <RecordList
        query={deliveries}
        empty={
          <Text c="dimmed" p="lg">
            {status === undefined ? 'Nothing was sent yet. Send a test event, or change a record.' : 'No deliveries match the filter.'}
          </Text>
        }
      >
        {(rows) => <DataTable label="Deliveries" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </RecordList>
    </Panel>
  );
}
