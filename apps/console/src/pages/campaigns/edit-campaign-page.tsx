import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Campaign, campaignQuery, updateCampaign } from '../../api/campaigns.js';
import { useFormat, useSession } from '../../app/session.js';
import { Confirmation } from '../../ui/confirmation.js';
import { EditPage } from '../../ui/edit-page.js';
import { BackLink } from '../../ui/links.js';
import { useSaving } from '../../ui/use-saving.js';
import { CampaignForm } from './campaign-form.js';
import { type CampaignFormValues, changesOf, fieldsOf, keptNumbersOf, valuesOf } from './campaign-form-values.js';
import { preflightQuery } from './preflight.js';
import { timesRaised } from './spend-estimate.js';

/** In these the platforms spend a new budget at once; in all others a launch or resume is reviewed first. */
const spendingStatuses = ['scheduled', 'active'];

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
  const [asked, setAsked] = useState<CampaignFormValues | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const raiseOf = (values: CampaignFormValues) => timesRaised(campaign.budget, fieldsOf(values, clock, kept).budget);
  const submit = (values: CampaignFormValues) => {
    if (!spendingStatuses.includes(campaign.status) || raiseOf(values) === null) return saving.mutate(values);
    setAsked(values);
    setIsAsking(true);
  };
  const raised = asked === null ? null : fieldsOf(asked, clock, kept).budget;
  const budget = (micros = 0) => `${clock.amount(micros)} ${campaign.budget?.type === 'daily' ? 'per day' : 'in total'}`;
  return (
    <>
      <CampaignForm
        initial={initial}
        kept={kept}
        status={campaign.status}
        submitLabel="Save"
        isSaving={saving.isPending}
        error={saving.error}
        blockers={preflight.data ?? []}
        onSubmit={submit}
        cancelTo={`/campaigns/${campaign.id}`}
      />
      <Confirmation
        title={`Raise the budget to ${budget(raised?.amount_micros)}?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="Raise budget"
        isRunning={saving.isPending}
        onConfirm={() => {
          setIsAsking(false);
          if (asked !== null) saving.mutate(asked);
        }}
      >
        <Text>
          The budget of {campaign.name} changes from {budget(campaign.budget?.amount_micros)} to {budget(raised?.amount_micros)}. The
          platforms can spend it as soon as you save.
        </Text>
      </Confirmation>
    </>
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
