import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Connection, connectionQuery } from '../api/connections.js';
import { useFormat, useSession } from '../../../shared/ui/use-session.js';
import { formatDay } from '../../../shared/format/times.js';
import { capabilityItems, describeCapabilities } from '../../../shared/format/capability-words.js';
import { humanize, platformName, pluralize } from '../../../shared/format/labels.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { BackLink, ButtonLink } from '../../../shared/ui/links.js';
import { LoadedPage } from '../../../shared/ui/loaded-page.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import type { Tone } from '../../../shared/ui/status-labels.js';
import { AdAccountChoice } from '../parts/ad-account-choice.js';
import { ReconnectButton } from '../parts/connect-button.js';
import { describeStatus } from '../parts/connection-labels.js';
import { ConnectionSettings } from '../parts/connection-settings.js';
import { DisconnectDialog } from '../parts/disconnect-dialog.js';
import { SyncHistory } from '../parts/sync-history.js';
import { SyncNow } from '../parts/sync-now.js';

const tones: Readonly<Record<string, Tone>> = { connected: 'good', error: 'bad', expired: 'bad', pending: 'busy' };

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { moment } = useFormat();
  const { attribution } = connection;
  const days = (count: number | undefined) => (count ? pluralize(count, 'day') : 'none');
  const windowText = (clickDays?: number, viewDays?: number) => `Click: ${days(clickDays)}, view: ${days(viewDays)}`;
  return (
    <DescriptionList
      items={[
        ['Platform', platformName(connection.platform)],
        ['Ad account', connection.external_account_id ?? 'Not selected yet'],
        ['Currency', connection.currency ?? '–'],
        ['Time zone', connection.timezone ?? '–'],
        ['Last synced', moment(connection.last_synced_at)],
        ['Data through', formatDay(connection.data_through)],
        ['Next sync', moment(connection.next_sync_at)],
        ['Restatement window', connection.restatement_days === null ? '–' : `Last ${connection.restatement_days} days`],
        ...(attribution === null || attribution.by_objective.length === 0
          ? [['Attribution window', windowText(attribution?.click_days, attribution?.view_days)] as const]
          : attribution.by_objective.map(
              (one) => [`Attribution window (${humanize(one.objective)})`, windowText(one.click_days, one.view_days)] as const,
            )),
        ['Created', moment(connection.created_at)],
      ]}
    />
  );
}

/** What can run on the connection, in a sentence and in detail. */
function CapabilitiesPanel({ connection: { capabilities } }: { connection: Connection }) {
  const { currency } = useFormat();
  return (
    <Panel title="Capabilities" description={describeCapabilities(capabilities, currency)}>
      <DescriptionList items={capabilityItems(capabilities, currency)} />
    </Panel>
  );
}

/** What a connection that can be used shows: its settings, what can run, and its syncs. */
function ConnectedPanels({ connection }: { connection: Connection }) {
  const { can } = useSession();
  const hasSettings = connection.status === 'connected' || connection.status === 'error';
  return (
    <>
      {hasSettings && can('connections.connect') && <ConnectionSettings connection={connection} />}
      <CapabilitiesPanel connection={connection} />
      <Panel title="Details">
        <ConnectionFacts connection={connection} />
      </Panel>
      <SyncHistory connection={connection} />
    </>
  );
}

/** Connections → one connection: status, ad account, settings, capabilities, details and sync history. */
export function ConnectionPage() {
  const { id } = useParams({ from: '/signed-in/settings/connections/$id' });
  const connection = useQuery(connectionQuery(id));
  const [isDisconnecting, leaving] = useDisclosure(false);
  const back = <BackLink to="/settings/connections">Connections</BackLink>;
  return (
    <LoadedPage query={connection} title="Connection" backLink={back}>
      {(data) => (
        <Page
          title={data.name}
          backLink={back}
          badge={<StatusBadge kind="connection" status={data.status} />}
          actions={
            data.status !== 'disconnected' && (
              <>
                {data.status === 'expired' && <ReconnectButton connection={data} />}
                <SyncNow connection={data} />
                {data.status !== 'pending' && (
                  <ButtonLink size="xs" variant="default" to="/settings/connections/$id/check" params={{ id }}>
                    Check this connection
                  </ButtonLink>
                )}
                <PermissionGuard permission="connections.disconnect">
                  <Button size="xs" variant="default" c="var(--tone-bad)" onClick={leaving.open}>
                    {data.status === 'pending' ? 'Cancel connecting' : 'Disconnect platform'}
                  </Button>
                </PermissionGuard>
              </>
            )
          }
        >
          <Notice tone={tones[data.status] ?? 'neutral'}>{describeStatus(data)}</Notice>
          {data.settings_problems.length > 0 && (
            <Notice tone="warn" title="Settings are missing">
              {data.settings_problems.map(({ message }) => message).join(' ')}
            </Notice>
          )}
          {data.status === 'pending' ? <AdAccountChoice connection={data} /> : <ConnectedPanels connection={data} />}
          <DisconnectDialog connection={data} isOpen={isDisconnecting} onClose={leaving.close} />
        </Page>
      )}
    </LoadedPage>
  );
}
