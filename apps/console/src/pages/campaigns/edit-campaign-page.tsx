import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Campaign, campaignQuery, updateCampaign } from '../../api/campaigns.js';
import { useFormat, useSession } from '../../app/session.js';
import { BackLink } from '../../ui/links.js';
import { Loaded } from '../../ui/loaded.js';
import { Page } from '../../ui/page.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { CampaignForm } from './campaign-form.js';
import { type CampaignFormValues, changesOf, valuesOf } from './campaign-form-values.js';
import { preflightQuery } from './preflight.js';

function EditForm({ campaign: opened }: { campaign: Campaign }) {
  // What the person began with: a change by others must not swap it under the hands; the revision tells of it when saving.
  const [campaign] = useState(opened);
  const { timezone } = useFormat();
  const { can } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const initial = valuesOf(campaign, timezone);
  const query = preflightQuery(campaign);
  const mayAsk = can(campaign.status === 'paused' ? 'campaigns.resume' : 'campaigns.launch');
  const preflight = useQuery({ ...query, enabled: query.enabled === true && mayAsk });
  const saving = useMutation({
    mutationFn: (values: CampaignFormValues) => updateCampaign(campaign.id, campaign.revision, changesOf(initial, values, timezone)),
    onSuccess: async (changed) => {
      queryClient.setQueryData(campaignQuery(changed.id).queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      notifications.show({ message: `${changed.name} is saved.` });
      await navigate({ to: '/campaigns/$id', params: { id: changed.id } });
    },
  });
  return (
    <CampaignForm
      initial={initial}
      status={campaign.status}
      submitLabel="Save"
      isSaving={saving.isPending}
      error={saving.error}
      blockers={preflight.data ?? []}
      onSubmit={(values) => saving.mutate(values)}
      cancelTo={`/campaigns/${campaign.id}`}
    />
  );
}

export function EditCampaignPage() {
  const { id } = useParams({ from: '/signed-in/campaigns/$id/edit' });
  const campaign = useQuery(campaignQuery(id));
  return (
    <Loaded from={campaign} rows={10}>
      {(data) => (
        <Page
          title={`Edit ${data.name}`}
          above={
            <BackLink to="/campaigns/$id" params={{ id }}>
              {data.name}
            </BackLink>
          }
          beside={<StatusBadge kind="campaign" status={data.status} />}
          narrow
        >
          <EditForm campaign={data} />
        </Page>
      )}
    </Loaded>
  );
}
