import { createCampaign } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { BackLink } from '../../../shared/ui/links.js';
import { Page } from '../../../shared/ui/page.js';
import { useSaveRecord } from '../../../shared/ui/use-save-record.js';
import { CampaignForm } from '../parts/campaign-form.js';
import { type CampaignFormValues, emptyValues, fieldsOf } from '../parts/campaign-form-values.js';

export function NewCampaignPage() {
  const account = useFormat();
  const creating = useSaveRecord('campaigns', (values: CampaignFormValues) => createCampaign(fieldsOf(values, account)));
  return (
    <Page
      title="Create campaign"
      backLink={<BackLink to="/campaigns">Campaigns</BackLink>}
      description="Creates a draft. Only a name is required; complete the other fields before launch. Nothing is sent to a platform yet."
      narrow
    >
      <CampaignForm
        initial={emptyValues}
        submitLabel="Create draft"
        isSaving={creating.isPending}
        error={creating.error}
        onSubmit={(values) => creating.mutate(values)}
        cancelTo="/campaigns"
      />
    </Page>
  );
}
