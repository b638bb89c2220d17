import { useState } from 'react';
import { createAudience } from '../api/audiences.js';
import { BackLink } from '../../../shared/ui/links.js';
import { Page } from '../../../shared/ui/page.js';
import { useSaveRecord } from '../../../shared/ui/use-save-record.js';
import { AudienceForm } from '../parts/audience-form.js';
import { type AudienceFormValues, fieldsOf, newValues } from '../parts/audience-form-values.js';

export function NewAudiencePage() {
  const [initial] = useState(newValues);
  const creating = useSaveRecord('audiences', (values: AudienceFormValues) => createAudience(fieldsOf(values)));
  return (
    <Page
      title="Create audience"
      backLink={<BackLink to="/audiences">Audiences</BackLink>}
      description="Define the people to reach. The connected platforms estimate the size when you save."
      narrow
    >
      <AudienceForm
        initial={initial}
        isNew
        submitLabel="Create audience"
        isSaving={creating.isPending}
        error={creating.error}
        submitted={creating.variables}
        onSubmit={(values) => creating.mutate(values)}
        cancelTo="/audiences"
      />
    </Page>
  );
}
