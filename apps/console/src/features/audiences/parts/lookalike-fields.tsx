import { Box, NumberInput, Select, Stack } from '@mantine/core';
import type { Vocabulary } from '../../../shared/api/vocabulary.js';
import { withEmptyOption } from '../../../shared/ui/option-filter.js';
import { RecordSelect } from '../../../shared/ui/record-picker.js';
import { sourceAudiences } from './audience-sources.js';
import { type AudienceFormState, percentOf } from './audience-form-values.js';
import { countryName } from './rule-labels.js';

/** Source audience, country and size of a lookalike. */
export function LookalikeFields({ form, vocabulary }: { form: AudienceFormState; vocabulary: Vocabulary }) {
  const { min_ratio: minRatio, max_ratio: maxRatio } = vocabulary.audience_limits;
  const [minPercent, maxPercent] = [percentOf(minRatio), percentOf(maxRatio)];
  const listedCountries = vocabulary.rule_fields.find(({ field }) => field === 'country')?.values ?? [];
  const { sourceId, country } = form.values;
  const countries = [...new Set([...listedCountries, ...(country === null ? [] : [country])])];
  const size = form.getInputProps('percent');
  return (
    <Stack gap="md">
      <RecordSelect
        source={sourceAudiences}
        label="Source audience"
        description="A rule-based audience. The lookalike contains people who resemble it."
        value={sourceId}
        onChange={(id) => form.setFieldValue('sourceId', id)}
        error={form.errors['sourceId']}
      />
      <Select
        label="Country"
        description="The country of the people in the lookalike."
        placeholder="Select…"
        searchable
        filter={withEmptyOption('No matches')}
        data={countries
          .map((value) => ({ value, label: countryName(value) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        {...form.getInputProps('country')}
      />
      <NumberInput
        label="Size"
        description={`${minPercent}% to ${maxPercent}% of the country’s population. Smaller audiences are more similar.`}
        min={minPercent}
        max={maxPercent}
        step={1}
        decimalScale={2}
        suffix="%"
        inputContainer={(input) => <Box maw={140}>{input}</Box>}
        clampBehavior="none"
        {...size}
        // The API uses a fraction, so its message does not match the percentage in the form.
        error={size.error === undefined ? undefined : `This must be from ${minPercent}% to ${maxPercent}%.`}
      />
    </Stack>
  );
}
