import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { Problem } from '../../../shared/api/problem.js';
import type { Campaign } from '../api/campaigns.js';
import { valuesOf } from '../../../shared/format/labels.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { FormActions } from '../../../shared/ui/form-actions.js';
import { Panel } from '../../../shared/ui/page.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { focusInvalidField, useFieldProblems } from '../../../shared/ui/use-field-problems.js';
import { BasicFields, BudgetFields, ScheduleFields, TargetFields } from './campaign-form-fields.js';
import {
  type CampaignFormField,
  type CampaignFormValues,
  type OriginalNumbers,
  lockReason,
  noOriginalNumbers,
  apiPathByField,
  findProblems,
} from './campaign-form-values.js';
import { useChosenPlatforms } from './chosen-platforms.js';
import { blockerMessage } from './blocker-message.js';

/** Amounts are validated on blur, so that a misread amount is visible immediately. */
const checkedOnBlur: CampaignFormField[] = ['budgetAmount', 'bidCap', 'bidRoas'];
const fields = valuesOf(apiPathByField);

interface CampaignFormProps {
  readonly initial: CampaignFormValues;
  readonly original?: OriginalNumbers;
  /** The campaign that is edited. Absent for a new one, whose fields are all editable. */
  readonly record?: Pick<Campaign, 'status' | 'editable_fields'>;
  readonly submitLabel: string;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Launch blockers, shown at their fields until the fields change. */
  readonly blockers?: readonly Problem[];
  readonly onSubmit: (values: CampaignFormValues) => void;
  readonly cancelTo: string;
}

export function CampaignForm({
  initial,
  original = noOriginalNumbers,
  record,
  submitLabel,
  isSaving,
  error,
  blockers = [],
  onSubmit,
  cancelTo,
}: CampaignFormProps) {
  const { currency } = useFormat();
  const form = useForm<CampaignFormValues>({
    initialValues: initial,
    validate: (values) => findProblems(values, currency, original),
    validateInputOnBlur: checkedOnBlur,
  });
  const platforms = useChosenPlatforms(form.values.connectionIds);
  const otherProblems = useFieldProblems(form, error, apiPathByField);
  // Focuses the field in the URL's hash, which links in the launch checklist set.
  useEffect(() => {
    const path = window.location.hash.slice(1);
    const field =
      fields.find((name) => apiPathByField[name] === path) ?? fields.find((name) => apiPathByField[name].startsWith(`${path}.`));
    if (path !== '' && field) document.getElementById(`campaign-${field}`)?.focus();
  }, []);
  const blocked = Object.fromEntries(
    fields.map((field) => [
      field,
      blockers
        .filter(({ pointer = '' }) => {
          const path = pointer.slice(1).replaceAll('/', '.');
          return (
            path === apiPathByField[field] ||
            path.startsWith(`${apiPathByField[field]}.`) ||
            (field === 'budgetAmount' && path === 'budget')
          );
        })
        .map((blocker) => blockerMessage(blocker, currency))
        .join(' '),
    ]),
  );
  const inputOf = (field: CampaignFormField) => {
    const { error: message, ...input } = form.getInputProps(field);
    const lock = record === undefined ? null : lockReason(field, record);
    const isUnchanged = JSON.stringify(form.values[field]) === JSON.stringify(initial[field]);
    return {
      ...input,
      id: `campaign-${field}`,
      'data-rejected': message ? true : undefined,
      error: message ?? (isUnchanged && blocked[field] ? blocked[field] : undefined),
      disabled: lock !== null,
      ...(lock === null ? {} : { description: lock }),
    };
  };
  return (
    <form onSubmit={form.onSubmit((values) => onSubmit(values), focusInvalidField)} noValidate>
      <Stack gap="lg">
        {error !== null && error !== undefined && <ErrorNotice error={error} title="Campaign not saved" problems={otherProblems} />}
        <Panel title="Basics">
          <BasicFields inputOf={inputOf} platforms={platforms} />
        </Panel>
        <Panel title="Targeting">
          <TargetFields inputOf={inputOf} />
        </Panel>
        <Panel title="Budget">
          <BudgetFields inputOf={inputOf} values={form.values} original={original} platforms={platforms} />
        </Panel>
        <Panel title="Schedule">
          <ScheduleFields inputOf={inputOf} platforms={platforms} values={form.values} />
        </Panel>
        <FormActions cancelTo={cancelTo} submitLabel={submitLabel} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
