import { Box, NumberInput, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { vocabularyQuery } from '../../api/vocabulary.js';
import { withEmptyOption } from '../../ui/option-filter.js';
import { RecordSelect } from '../../ui/record-picker.js';
import { sourceAudiences } from '../../ui/record-sources.js';
import type { AudienceFormState } from './audience-form-values.js';
import { countryName } from './rule-labels.js';

const minPercent = 1;
const maxPercent = 20;

/** Whom the people are to resemble, where, and how closely. */
export function LookalikeFields({ form }: { form: AudienceFormState }) {
  const vocabulary = useQuery(vocabularyQuery);
  const { sourceId, country } = form.values;
  const countries = [...new Set([...(vocabulary.data?.['country'] ?? []), ...(country === null ? [] : [country])])];
  const size = form.getInputProps('percent');
  return (
    <Stack gap="md">
      <RecordSelect
        source={sourceAudiences}
        label="Resembles"
        description="An audience by rules whose people you want more of."
        value={sourceId}
        onChange={(id) => form.setFieldValue('sourceId', id)}
        error={form.errors['sourceId']}
      />
      <Select
        label="Country"
        description="Where to look for them."
        placeholder="Choose …"
        searchable
        filter={withEmptyOption(vocabulary.isPending ? 'Looking …' : 'Nothing found')}
        data={countries
          .map((value) => ({ value, label: countryName(value) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        {...form.getInputProps('country')}
      />
      <NumberInput
        label="Size"
        description={`The part of the country’s people to take, ${minPercent} to ${maxPercent} %. The smaller, the more alike.`}
        min={minPercent}
        max={maxPercent}
        step={1}
        decimalScale={2}
        suffix=" %"
        inputContainer={(input) => <Box maw={140}>{input}</Box>}
        clampBehavior="none"
        {...size}
        // The API counts in fractions.
        error={size.error === undefined ? undefined : `This must be from ${minPercent} to ${maxPercent} %.`}
      />
    </Stack>
  );
}
