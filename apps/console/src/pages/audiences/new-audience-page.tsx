import { useState } from 'react';
import { createAudience } from '../../api/audiences.js';
import { BackLink } from '../../ui/links.js';
import { Page } from '../../ui/page.js';
import { useSaveRecord } from '../../ui/use-save-record.js';
import { AudienceForm } from './audience-form.js';
import { type AudienceFormValues, fieldsOf, newValues } from './audience-form-values.js';

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
