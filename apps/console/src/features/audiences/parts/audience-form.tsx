import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { vocabularyQuery } from '../../../shared/api/vocabulary.js';
import { optionsOf } from '../../../shared/format/labels.js';
import type { AudienceType } from '../api/audiences.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { FormActions } from '../../../shared/ui/form-actions.js';
import { CustomDataFields } from '../../../shared/ui/custom-data-fields.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { useFieldProblems } from '../../../shared/ui/use-field-problems.js';
import { type AudienceFormState, type AudienceFormValues, apiPathByField } from './audience-form-values.js';
import { LookalikeFields } from './lookalike-fields.js';
import { PlatformSupport } from './platform-support.js';
import { RulesEditor } from './rule-group.js';
import { ruleProblems } from './rule-problems.js';

const typeLabels: Readonly<Record<AudienceType, string>> = { rule_based: 'Rule-based', lookalike: 'Lookalike' };
const rulesPath = ['rules'];

interface AudienceFormProps {
  readonly initial: AudienceFormValues;
  /** Whether the audience is being created. The type cannot change later. */
  readonly isNew?: boolean;
  readonly submitLabel: string;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** The values that the error refers to. */
  readonly submitted: AudienceFormValues | undefined;
  readonly onSubmit: (values: AudienceFormValues) => void;
  readonly cancelTo: string;
}

function BasicFields({ form, isNew }: { form: AudienceFormState; isNew: boolean }) {
  return (
    <Stack gap="md">
      {isNew && (
        <div>
          <SegmentedControl aria-label="Type" data={optionsOf(typeLabels)} {...form.getInputProps('type')} />
        </div>
      )}
      <TextInput
        label="Name"
        placeholder="Runners in Germany"
        required
        withAsterisk={false}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        description="Optional. Not visible in ads."
        autosize
        maxLength={2000}
        {...form.getInputProps('description')}
      />
    </Stack>
  );
}

/** Form of a rule-based audience or a lookalike. */
export function AudienceForm({ initial, isNew = false, submitLabel, isSaving, error, submitted, onSubmit, cancelTo }: AudienceFormProps) {
  const form = useForm<AudienceFormValues>({ initialValues: initial });
  const vocabulary = useQuery(vocabularyQuery);
  const otherProblems = useFieldProblems(form, error, apiPathByField, rulesPath);
  const { type, rules } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => onSubmit(values))}>
      <Stack gap="lg">
        {error !== null && error !== undefined && <ErrorNotice error={error} title="Audience not saved" problems={otherProblems} />}
        <Panel title="Basics">
          <BasicFields form={form} isNew={isNew} />
        </Panel>
        {type === 'lookalike' ? (
          <Panel title="Lookalike">
            <Loaded query={vocabulary}>{(data) => <LookalikeFields form={form} vocabulary={data} />}</Loaded>
          </Panel>
        ) : (
          <Panel
            title="Rules"
            description="The audience contains the people who match every section below. Use groups to combine alternatives and exclusions."
          >
            <Loaded query={vocabulary}>
              {(data) => (
                <RulesEditor
                  rules={rules}
                  vocabulary={data}
                  problems={ruleProblems(error, submitted?.rules)}
                  onChange={(changed) => form.setFieldValue('rules', changed)}
                />
              )}
            </Loaded>
          </Panel>
        )}
        <PlatformSupport type={type} rules={rules} />
        <CustomDataFields values={form.values} inputOf={form.getInputProps} />
        <FormActions cancelTo={cancelTo} submitLabel={submitLabel} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
