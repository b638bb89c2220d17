import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createCampaign } from '../../api/campaigns.js';
import { useFormat } from '../../app/session.js';
import { BackLink } from '../../ui/links.js';
import { Page } from '../../ui/page.js';
import { CampaignForm } from './campaign-form.js';
import { type CampaignFormValues, emptyValues, fieldsOf } from './campaign-form-values.js';

export function NewCampaignPage() {
  const { timezone } = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: (values: CampaignFormValues) => createCampaign(fieldsOf(values, timezone)),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] });
      await navigate({ to: '/campaigns/$id', params: { id } });
    },
  });
  return (
    <Page
      title="New campaign"
      above={<BackLink to="/campaigns">Campaigns</BackLink>}
      description="It begins as a draft: a name is enough, the rest can wait until the launch. Nothing is sent to a platform yet."
      narrow
    >
      <CampaignForm
        initial={emptyValues}
        status="draft"
        submitLabel="Create draft"
        isSaving={creating.isPending}
        error={creating.error}
        onSubmit={(values) => creating.mutate(values)}
        cancelTo="/campaigns"
      />
    </Page>
  );
}
