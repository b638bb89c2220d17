import { SimpleGrid, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { IconPlug } from '../../../shared/ui/icons.js';
import { connectionsQuery } from '../api/connections.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { LoadMore } from '../../../shared/ui/load-more.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { ConnectButton } from '../parts/connect-button.js';
import { ConnectOutcome } from '../parts/connect-outcome.js';
import { ConnectionCard } from '../parts/connection-card.js';
import { PlatformList } from '../parts/platform-list.js';
import { UnfinishedConnections } from '../parts/unfinished-connections.js';

/** Settings → Connections. */
export function ConnectionsPage() {
  const outcome = useSearch({ from: '/signed-in/settings/connections' });
  const [showsDisconnected, setShowsDisconnected] = useState(false);
  const connections = useInfiniteQuery(connectionsQuery(showsDisconnected ? 'all' : undefined));
  return (
    <Page
      title="Connections"
      description="Ad accounts in which this service runs your campaigns and from which it imports metrics every hour."
      actions={<ConnectButton />}
    >
      <ConnectOutcome {...outcome} />
      <UnfinishedConnections />
      <Loaded query={connections}>
        {({ pages }) => {
          // Unfinished connections have a notice of their own.
          const all = pages.flatMap((page) => page.data).filter(({ status }) => status !== 'pending');
          if (all.length === 0) {
            return (
              <Panel>
                <EmptyState icon={IconPlug} title="No platforms connected" actions={<ConnectButton />}>
                  Connect an ad account. You sign in on the platform, select an ad account, and grant access. The first sync imports up to
                  400 days of metrics.
                </EmptyState>
              </Panel>
            );
          }
          return (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              {all.map((connection) => (
                <ConnectionCard key={connection.id} connection={connection} />
              ))}
            </SimpleGrid>
          );
        }}
      </Loaded>
      <LoadMore pages={connections} />
      <Switch
        size="sm"
        label="Show disconnected platforms"
        checked={showsDisconnected}
        onChange={(event) => setShowsDisconnected(event.currentTarget.checked)}
      />
      <PlatformList />
    </Page>
  );
}
