import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declareCampaigns, type UndeclaredCampaign } from '../api/connections.js';
import { pluralize } from '../../../shared/format/labels.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Panel } from '../../../shared/ui/page.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';

/** Lets a person declare the campaigns of the ad account, of anybody's. Those that stay manual are listed with the reason. */
export function CampaignDeclarations({ id, campaigns }: { id: string; campaigns: readonly UndeclaredCampaign[] }) {
  const queryClient = useQueryClient();
  // The next ones are offered when these are declared.
  const open = campaigns
    .filter(({ obstacle }) => obstacle === null)
    .slice(0, 500)
    .map((campaign) => campaign.id);
  const [chosen, setChosen] = useState<readonly string[]>(open);
  const declaring = useMutation({
    mutationFn: () => declareCampaigns(id, chosen),
    onSuccess: async ({ campaigns: declared }) => {
      notifications.show({ message: `${pluralize(declared.filter((one) => one.is_declared).length, 'campaign')} declared.` });
      await queryClient.invalidateQueries({ queryKey: ['connections', id] });
    },
  });
  const refused = declaring.data?.campaigns.filter((one) => !one.is_declared) ?? [];
  return (
    <Panel
      title="Declare campaigns as not political"
      description="You declare for the advertiser that these campaigns contain no political advertising in the European Union. The platform keeps that."
    >
      <Stack gap="sm">
        {declaring.error && <ErrorNotice error={declaring.error} title="Campaigns not declared" />}
        {refused.length > 0 && (
          <Notice tone="warn" title="Not declared">
            {refused.map((one) => `${one.id}: ${one.message ?? ''}`).join(' ')}
          </Notice>
        )}
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label="Campaigns of the ad account">
          <Stack gap="xs" mt="xs">
            {campaigns.map((campaign) => (
              <Checkbox
                key={campaign.id}
                value={campaign.id}
                disabled={campaign.obstacle !== null}
                label={campaign.name}
                description={[campaign.id, campaign.type, campaign.obstacle].filter((part) => part !== null).join(' · ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {open.length === 0 && <Text>None of them can be declared from here.</Text>}
        <Group justify="flex-end">
          <PermissionGuard permission="connections.connect">
            <Button loading={declaring.isPending} disabled={chosen.length === 0} onClick={() => declaring.mutate()}>
              Declare {pluralize(chosen.length, 'campaign')} as not political
            </Button>
          </PermissionGuard>
        </Group>
      </Stack>
    </Panel>
  );
}
