import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Connection, chooseAdAccount, type GrantedAdAccount, grantedAdAccountsQuery } from '../api/connections.js';
import { humanize } from '../../../shared/format/labels.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';

const facts = ({ external_account_id: id, currency, timezone, status }: GrantedAdAccount) =>
  [id, currency, timezone, ...(status.toLowerCase() === 'active' ? [] : [humanize(status.toLowerCase())])].join(' · ');

function Choice({ adAccount }: { adAccount: GrantedAdAccount }) {
  const { external_account_id: id, name, obstacle_message: obstacle } = adAccount;
  return (
    <Radio
      value={id}
      disabled={obstacle !== null}
      label={name}
      description={
        <>
          {facts(adAccount)}
          {obstacle !== null && (
            <Text span display="block" inherit c="var(--tone-warn)">
              {obstacle}
            </Text>
          )}
        </>
      }
    />
  );
}

/** Lets a user choose the ad account of a pending connection. Those that cannot be connected are listed with the reason. */
export function AdAccountChoice({ connection: { id } }: { connection: Connection }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const adAccounts = useQuery(grantedAdAccountsQuery(id));
  const [selected, setSelected] = useState<string | null>(null);
  const choosing = useMutation({
    mutationFn: (externalAccountId: string) => chooseAdAccount(id, externalAccountId),
    onSuccess: async ({ name }) => {
      notifications.show({ message: `${name} is connected. The first sync is running.` });
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
      // Connecting ends where it is said what a launch still needs.
      await navigate({ to: '/settings/connections/$id/check', params: { id } });
    },
  });
  const usable = adAccounts.data?.filter(({ obstacle }) => obstacle === null) ?? [];
  const chosen = selected ?? usable[0]?.external_account_id ?? null;
  return (
    <Panel title="Choose the ad account" description="Your consent covers these ad accounts. A connection uses one of them.">
      <Loaded query={adAccounts}>
        {(all) => (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (chosen !== null) choosing.mutate(chosen);
            }}
          >
            <Stack gap="md">
              {choosing.error && <ErrorNotice error={choosing.error} title="Ad account not connected" />}
              {usable.length === 0 && <Text>None of your ad accounts can be connected. Cancel below, or connect as another user.</Text>}
              <Radio.Group aria-label="Ad account" value={chosen} onChange={setSelected}>
                <Stack gap="sm">
                  {all.map((adAccount) => (
                    <Choice key={adAccount.external_account_id} adAccount={adAccount} />
                  ))}
                </Stack>
              </Radio.Group>
              <Group justify="flex-end">
                <PermissionGuard permission="connections.connect">
                  <Button type="submit" loading={choosing.isPending} disabled={chosen === null}>
                    Connect ad account
                  </Button>
                </PermissionGuard>
              </Group>
            </Stack>
          </form>
        )}
      </Loaded>
    </Panel>
  );
}
