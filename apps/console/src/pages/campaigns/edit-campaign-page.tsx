import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Campaign, campaignQuery, updateCampaign } from '../../api/campaigns.js';
import { useFormat, useSession } from '../../app/session.js';
import { EditPage } from '../../ui/edit-page.js';
import { BackLink } from '../../ui/links.js';
import { useSaving } from '../../ui/use-saving.js';
import { CampaignForm } from './campaign-form.js';
import { type CampaignFormValues, changesOf, keptNumbersOf, valuesOf } from './campaign-form-values.js';
import { preflightQuery } from './preflight.js';

function EditForm({ campaign }: { campaign: Campaign }) {
  const clock = useFormat();
  const { can } = useSession();
  const initial = valuesOf(campaign, clock);
  const kept = keptNumbersOf(campaign);
  const query = preflightQuery(campaign);
  const mayAsk = can(campaign.status === 'paused' ? 'campaigns.resume' : 'campaigns.launch');
  const preflight = useQuery({ ...query, enabled: query.enabled === true && mayAsk });
  const saving = useSaving('campaigns', (values: CampaignFormValues) =>
    updateCampaign(campaign.id, campaign.revision, changesOf(initial, values, clock, kept)),
  );
  return (
    <CampaignForm
      initial={initial}
      kept={kept}
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
  return (
    <EditPage
      from={useQuery({ ...campaignQuery(id), refetchOnMount: 'always' })}
      kind="campaign"
      title="Edit campaign"
      above={(campaign) => (
        <BackLink to={campaign ? '/campaigns/$id' : '/campaigns'} params={{ id }}>
          {campaign?.name ?? 'Campaigns'}
        </BackLink>
      )}
    >
      {(campaign) => <EditForm campaign={campaign} />}
    </EditPage>
  );
}
