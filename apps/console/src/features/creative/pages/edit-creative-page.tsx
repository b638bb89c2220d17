import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Creative, creativeQuery, updateCreative } from '../api/creative.js';
import { EditPage } from '../../../shared/ui/edit-page.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { FormActions } from '../../../shared/ui/form-actions.js';
import { BackLink } from '../../../shared/ui/links.js';
import { CustomDataFields } from '../../../shared/ui/custom-data-fields.js';
import { Panel } from '../../../shared/ui/page.js';
import { useFieldProblems } from '../../../shared/ui/use-field-problems.js';
import { useUpdateRecord } from '../../../shared/ui/use-save-record.js';
import { changesOf, type CreativeFormValues, fieldsOf, apiPathByField, valuesOf } from '../parts/creative-form-values.js';

function EditForm({ creative }: { creative: Creative }) {
  const initial = valuesOf(creative);
  const form = useForm<CreativeFormValues>({ initialValues: initial });
  const saving = useUpdateRecord('creative', {
    original: creative,
    query: creativeQuery(creative.id),
    fieldsOf: (item) => fieldsOf(valuesOf(item)),
    save: (values: CreativeFormValues, revision) => updateCreative(creative.id, revision, changesOf(initial, values)),
  });
  const otherProblems = useFieldProblems(form, saving.error, apiPathByField);
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <Stack gap="lg">
        {saving.error && <ErrorNotice error={saving.error} title="Creative not saved" problems={otherProblems} />}
        <Panel title="Basics">
          <Stack gap="md">
            <TextInput label="Name" required withAsterisk={false} maxLength={200} {...form.getInputProps('name')} />
            <Textarea
              label="Description"
              description="Optional. Not visible in ads."
              autosize
              maxLength={2000}
              {...form.getInputProps('description')}
            />
          </Stack>
        </Panel>
        <Panel title="Ad content">
          <Stack gap="md">
            <TextInput
              label="Landing page"
              description="The page that the ad links to. Leave empty to use the campaign’s landing page."
              type="url"
              placeholder="https://shop.example/spring"
              maxLength={2048}
              {...form.getInputProps('landingUrl')}
            />
            <TextInput
              label="Call to action"
              description="Applies to all variants. Leave empty to keep each variant’s own text."
              placeholder="Book now"
              maxLength={40}
              {...form.getInputProps('callToAction')}
            />
            {creative.type === 'image' && (
              <Textarea
                label="Alt text"
                description="Describes the image for screen readers."
                placeholder="A lighthouse at dusk."
                autosize
                maxLength={500}
                {...form.getInputProps('altText')}
              />
            )}
          </Stack>
        </Panel>
        <CustomDataFields values={form.values} inputOf={form.getInputProps} />
        <FormActions cancelTo={`/creative/${creative.id}`} submitLabel="Save changes" isSaving={saving.isPending} />
      </Stack>
    </form>
  );
}

/** Edits the fields of a creative. Generated texts and images cannot be edited. */
export function EditCreativePage() {
  const { id } = useParams({ from: '/signed-in/creative/$id/edit' });
  return (
    <EditPage
      query={useQuery({ ...creativeQuery(id), refetchOnMount: 'always' })}
      kind="creative"
      title="Edit creative"
      backLink={(creative) => (
        <BackLink to={creative ? '/creative/$id' : '/creative'} params={{ id }}>
          {creative?.name ?? 'Creative'}
        </BackLink>
      )}
    >
      {(creative) => <EditForm creative={creative} />}
    </EditPage>
  );
}
