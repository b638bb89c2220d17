import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconKey, IconPlus } from '../../../shared/ui/icons.js';
import { type ApiKey, keysQuery } from '../api/keys.js';
import { useSession } from '../../../shared/ui/use-session.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { LoadMore } from '../../../shared/ui/load-more.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { ExposedKeys } from '../parts/exposed-keys.js';
import { CreateKeyDialog } from '../parts/create-key-dialog.js';
import { RevokeKeyDialog } from '../parts/revoke-key-dialog.js';
import { KeyTable } from '../parts/key-table.js';
import { RotationGuide } from '../parts/rotation-guide.js';

/** Settings → API → Keys. */
export function KeysPage() {
  const { can } = useSession();
  const [scope, setScope] = useState<'own' | 'all'>('own');
  const [showsEnded, setShowsEnded] = useState(false);
  const [isCreating, creation] = useDisclosure(false);
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const keys = useInfiniteQuery(keysQuery({ scope, status: showsEnded ? 'all' : 'active,suspended' }));
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creation.open}>
      Create key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description="Programs use a key to call the API with the permissions of the user who created it. Create a separate key for each integration, so that you can rotate one without interrupting the others."
      actions={create}
    >
      <Loaded query={keys}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.data);
          return (
            <>
              <ExposedKeys keys={rows} onRevoke={setToRevoke} />
              <Panel flush>
                <FilterBar>
                  {can('keys.manage') && (
                    <SegmentedControl
                      size="xs"
                      value={scope}
                      onChange={(value) => setScope(value === 'all' ? 'all' : 'own')}
                      data={[
                        { value: 'own', label: 'My keys' },
                        { value: 'all', label: 'All keys in the account' },
                      ]}
                      aria-label="Key owner"
                    />
                  )}
                  <Switch
                    size="sm"
                    label="Show revoked and expired keys"
                    checked={showsEnded}
                    onChange={(event) => setShowsEnded(event.currentTarget.checked)}
                  />
                </FilterBar>
                {rows.length === 0 ? (
                  <EmptyState icon={IconKey} title="No API keys yet" actions={create}>
                    Create a key to call the API. The key is shown once, together with an example request.
                  </EmptyState>
                ) : (
                  <KeyTable keys={rows} showsCreator={scope === 'all'} onRevoke={setToRevoke} />
                )}
                <LoadMore pages={keys} />
              </Panel>
            </>
          );
        }}
      </Loaded>
      <RotationGuide />
      <CreateKeyDialog isOpen={isCreating} onClose={creation.close} />
      <RevokeKeyDialog apiKey={toRevoke} onClose={() => setToRevoke(null)} />
    </Page>
  );
}
