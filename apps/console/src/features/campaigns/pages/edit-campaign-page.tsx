import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Campaign, campaignQuery, updateCampaign } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { EditPage } from '../../../shared/ui/edit-page.js';
import { BackLink } from '../../../shared/ui/links.js';
import { useSaveRecord } from '../../../shared/ui/use-save-record.js';
import { CampaignForm } from '../parts/campaign-form.js';
import { type CampaignFormValues, changesOf, fieldsOf, originalNumbersOf, valuesOf } from '../parts/campaign-form-values.js';
import { preflightQuery } from '../parts/preflight.js';
import { budgetIncreaseFactor } from '../parts/spend-estimate.js';
import { OwnText } from '../../../shared/ui/own-text.js';

function EditForm({ campaign }: { campaign: Campaign }) {
  const account = useFormat();
  const initial = valuesOf(campaign, account);
  const original = originalNumbersOf(campaign);
  const preflight = useQuery(preflightQuery(campaign));
  // A new budget takes effect immediately. In other statuses, a launch or resume review comes first.
  const isSpending = campaign.status === 'active' || campaign.status === 'scheduled';
  const saving = useSaveRecord('campaigns', (values: CampaignFormValues) =>
    updateCampaign(campaign.id, campaign.revision, changesOf(initial, values, account, original)),
  );
  const [pendingValues, setPendingValues] = useState<CampaignFormValues | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const increaseFactor = (values: CampaignFormValues) => budgetIncreaseFactor(campaign.budget, fieldsOf(values, account, original).budget);
  const submit = (values: CampaignFormValues) => {
    if (!isSpending || increaseFactor(values) === null) return saving.mutate(values);
    setPendingValues(values);
    setIsConfirming(true);
  };
  const newBudget = pendingValues === null ? null : fieldsOf(pendingValues, account, original).budget;
  const budget = (micros = 0) => `${account.amount(micros)} ${campaign.budget?.type === 'daily' ? 'per day' : 'total'}`;
  return (
    <>
      <CampaignForm
        initial={initial}
        original={original}
        record={campaign}
        submitLabel="Save changes"
        isSaving={saving.isPending}
        error={saving.error}
        blockers={preflight.data ?? []}
        onSubmit={submit}
        cancelTo={`/campaigns/${campaign.id}`}
      />
      <Confirmation
        title={`Increase budget to ${budget(newBudget?.amount_micros)}?`}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        confirmLabel="Increase budget"
        isRunning={saving.isPending}
        onConfirm={() => {
          setIsConfirming(false);
          if (pendingValues !== null) saving.mutate(pendingValues);
        }}
      >
        <Text>
          The budget of <OwnText>{campaign.name}</OwnText> changes from {budget(campaign.budget?.amount_micros)} to{' '}
          {budget(newBudget?.amount_micros)}. The platforms can spend the new budget as soon as you save.
        </Text>
      </Confirmation>
    </>
  );
}

export function EditCampaignPage() {
  const { id } = useParams({ from: '/signed-in/campaigns/$id/edit' });
  return (
    <EditPage
      query={useQuery({ ...campaignQuery(id), refetchOnMount: 'always' })}
      kind="campaign"
      title="Edit campaign"
      backLink={(campaign) => (
        <BackLink to={campaign ? '/campaigns/$id' : '/campaigns'} params={{ id }}>
          {campaign?.name ?? 'Campaigns'}
        </BackLink>
      )}
    >
      {(campaign) => <EditForm campaign={campaign} />}
    </EditPage>
  );
}
