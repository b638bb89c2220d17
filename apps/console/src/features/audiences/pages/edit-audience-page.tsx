import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Audience, audienceQuery, updateAudience } from '../api/audiences.js';
import { EditPage } from '../../../shared/ui/edit-page.js';
import { BackLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useUpdateRecord } from '../../../shared/ui/use-save-record.js';
import { AudienceForm } from '../parts/audience-form.js';
import { type AudienceFormValues, changesOf, fieldsOf, valuesOf } from '../parts/audience-form-values.js';

function EditForm({ audience }: { audience: Audience }) {
  const [initial] = useState(() => valuesOf(audience));
  const saving = useUpdateRecord('audiences', {
    original: audience,
    query: audienceQuery(audience.id),
    fieldsOf: (item) => fieldsOf(valuesOf(item)),
    save: (values: AudienceFormValues, revision) => updateAudience(audience.id, revision, changesOf(initial, values)),
  });
  return (
    <>
      {audience.campaign_count > 0 && (
        <Notice tone="neutral">Campaigns use this audience. If you change its definition, the platforms estimate its size again.</Notice>
      )}
      <AudienceForm
        initial={initial}
        submitLabel="Save changes"
        isSaving={saving.isPending}
        error={saving.error}
        submitted={saving.variables}
        onSubmit={(values) => saving.mutate(values)}
        cancelTo={`/audiences/${audience.id}`}
      />
    </>
  );
}

export function EditAudiencePage() {
  const { id } = useParams({ from: '/signed-in/audiences/$id/edit' });
  return (
    <EditPage
      query={useQuery({ ...audienceQuery(id), refetchOnMount: 'always' })}
      kind="audience"
      title="Edit audience"
      backLink={(audience) => (
        <BackLink to={audience ? '/audiences/$id' : '/audiences'} params={{ id }}>
          {audience?.name ?? 'Audiences'}
        </BackLink>
      )}
    >
      {(audience) => <EditForm audience={audience} />}
    </EditPage>
  );
}
