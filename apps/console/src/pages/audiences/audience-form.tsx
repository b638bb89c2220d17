import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorNotice } from '../../ui/error-notice.js';
import { FormActions } from '../../ui/form-actions.js';
import { CustomDataFields } from '../../ui/custom-data-fields.js';
import { Panel } from '../../ui/page.js';
import { useFieldProblems } from '../../ui/use-field-problems.js';
import { type AudienceFormState, type AudienceFormValues, apiPathByField } from './audience-form-values.js';
import { LookalikeFields } from './lookalike-fields.js';
import { RulesEditor } from './rule-group.js';
import { ruleProblems } from './rule-problems.js';

const types = [
  { value: 'rule_based', label: 'By rules' },
  { value: 'lookalike', label: 'Lookalike' },
];
const rulesPath = ['rules'];

interface AudienceFormProps {
  readonly initial: AudienceFormValues;
  /** The type is chosen once. */
  readonly isNew?: boolean;
  readonly submitLabel: string;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** What the error is about. */
  readonly sent: AudienceFormValues | undefined;
  readonly onSubmit: (values: AudienceFormValues) => void;
  readonly cancelTo: string;
}

function BasicFields({ form, isNew }: { form: AudienceFormState; isNew: boolean }) {
  return (
    <Stack gap="md">
      {isNew && (
        <div>
          <SegmentedControl aria-label="Type" data={types} {...form.getInputProps('type')} />
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
        label="Note"
        description="For your colleagues; optional."
        autosize
        maxLength={2000}
        {...form.getInputProps('description')}
      />
    </Stack>
  );
}

/** An audience by rules, or of people who resemble those of another. */
export function AudienceForm({ initial, isNew = false, submitLabel, isSaving, error, sent, onSubmit, cancelTo }: AudienceFormProps) {
  const form = useForm<AudienceFormValues>({ initialValues: initial });
  const otherProblems = useFieldProblems(form, error, apiPathByField, rulesPath);
  const { type, rules } = form.values;
  return (
    <form onSubmit={form.onSubmit((values) => onSubmit(values))}>
      <Stack gap="lg">
        {error !== null && error !== undefined && <ErrorNotice error={error} title="The audience is not saved" problems={otherProblems} />}
        <Panel title="Basics">
          <BasicFields form={form} isNew={isNew} />
        </Panel>
        {type === 'lookalike' ? (
          <Panel title="Lookalike">
            <LookalikeFields form={form} />
          </Panel>
        ) : (
          <Panel
            title="Rules"
            description="Whoever meets every part below is meant. A group counts as one rule, to combine alternatives and exclusions."
          >
            <RulesEditor
              rules={rules}
              problems={ruleProblems(error, sent?.rules)}
              onChange={(changed) => form.setFieldValue('rules', changed)}
            />
          </Panel>
        )}
        <CustomDataFields values={form.values} inputOf={form.getInputProps} />
        <FormActions cancelTo={cancelTo} submitLabel={submitLabel} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
