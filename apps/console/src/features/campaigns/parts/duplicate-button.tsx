import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { IconCopy } from '../../../shared/ui/icons.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { type Campaign, campaignQuery, duplicateCampaign } from '../api/campaigns.js';
import { isolated } from '../../../shared/format/isolated.js';

/** Creates a draft with the content of the campaign, and opens its form. */
export function DuplicateButton({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const duplicating = useMutation({
    mutationFn: () => duplicateCampaign(campaign.id),
    onSuccess: async (copy) => {
      queryClient.setQueryData(campaignQuery(copy.id).queryKey, copy);
      notifications.show({ message: `The draft ${isolated(copy.name)} is created.` });
      await queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] });
      await navigate({ to: '/campaigns/$id/edit', params: { id: copy.id } });
    },
    onError: (error) => notifications.show({ color: 'red', title: 'Duplicating failed', message: errorMessage(error) }),
  });
  return (
    <PermissionGuard permission="campaigns.create">
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        loading={duplicating.isPending}
        onClick={() => duplicating.mutate()}
      >
        Duplicate campaign
      </Button>
    </PermissionGuard>
  );
}
