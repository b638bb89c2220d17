import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '../../../shared/ui/links.js';
import { LoadedPage } from '../../../shared/ui/loaded-page.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { type WebhookEndpoint, webhookQuery } from '../api/webhooks.js';
import { DeleteButton } from '../parts/delete-button.js';
import { Deliveries } from '../parts/deliveries.js';
import { EditDialog } from '../parts/edit-dialog.js';
import { ReplayDialog } from '../parts/replay-dialog.js';
import { RotateDialog } from '../parts/rotate-dialog.js';
import { SwitchButton } from '../parts/switch-button.js';
import { TestDialog } from '../parts/test-dialog.js';
import { WebhookFacts } from '../parts/webhook-facts.js';

type Dialog = 'edit' | 'test' | 'rotate' | 'replay';

function DisabledNotice({ endpoint: { status_reason: reason } }: { endpoint: WebhookEndpoint }) {
  const { moment } = useFormat();
  if (reason === null) return null;
  return (
    <Notice tone={reason.code === 'user_request' ? 'neutral' : 'bad'} title={`Disabled since ${moment(reason.since)}`}>
      {reason.message} Nothing is sent until you enable the endpoint. You can then replay what it has missed.
    </Notice>
  );
}

/** Webhooks → one endpoint: health, deliveries and actions. */
export function WebhookPage() {
  const { id } = useParams({ from: '/signed-in/settings/api/webhooks/$id' });
  const endpoint = useQuery(webhookQuery(id));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [missedSince, setMissedSince] = useState<string | null>(null);
  const back = <BackLink to="/settings/api/webhooks">Webhooks</BackLink>;
  const close = () => setDialog(null);
  const opener = (label: string, name: Dialog) => (
    <PermissionGuard permission="webhooks.manage">
      <Button size="xs" variant="default" onClick={() => setDialog(name)}>
        {label}
      </Button>
    </PermissionGuard>
  );
  return (
    <LoadedPage query={endpoint} title="Webhook endpoint" backLink={back}>
      {(data) => (
        <Page
          title={new URL(data.url).host}
          description={data.url}
          backLink={back}
          badge={<StatusBadge kind="webhook" status={data.status} />}
          actions={
            <>
              {opener('Edit endpoint', 'edit')}
              {opener('Send test event', 'test')}
              {data.status === 'enabled' && opener('Replay events', 'replay')}
              {opener('Rotate secret', 'rotate')}
              <SwitchButton
                endpoint={data}
                onMissed={(since) => {
                  setMissedSince(since);
                  setDialog('replay');
                }}
              />
              <DeleteButton endpoint={data} />
            </>
          }
        >
          <DisabledNotice endpoint={data} />
          <Panel title="Health">
            <WebhookFacts endpoint={data} />
          </Panel>
          <Deliveries endpoint={data} />
          <EditDialog endpoint={data} isOpen={dialog === 'edit'} onClose={close} />
          <TestDialog endpoint={data} isOpen={dialog === 'test'} onClose={close} />
          <RotateDialog endpoint={data} isOpen={dialog === 'rotate'} onClose={close} />
          <ReplayDialog endpoint={data} missedSince={missedSince} isOpen={dialog === 'replay'} onClose={close} />
        </Page>
      )}
    </LoadedPage>
  );
}
