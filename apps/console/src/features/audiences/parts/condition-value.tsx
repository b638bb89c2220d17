import { Group, MultiSelect, NumberInput, TagsInput, Text, TextInput } from '@mantine/core';
import type { Vocabulary } from '../../../shared/api/vocabulary.js';
import { humanize } from '../../../shared/format/labels.js';
import { withEmptyOption } from '../../../shared/ui/option-filter.js';
import type { ConditionDraft } from './rule-draft.js';
import { valueLabel } from './rule-labels.js';

interface ValueProps {
  readonly condition: ConditionDraft;
  readonly vocabulary: Vocabulary;
  readonly change: (changes: Partial<ConditionDraft>) => void;
}

function AgeValue({ condition, vocabulary, change }: ValueProps) {
  const { min_age: min, max_age: max } = vocabulary.audience_limits;
  const age = { min, max, w: 90, clampBehavior: 'blur' } as const;
  return (
    <Group gap="xs">
      {condition.operator !== 'lte' && (
        <NumberInput aria-label="Minimum age" {...age} value={condition.from} onChange={(value) => change({ from: Number(value) })} />
      )}
      {condition.operator !== 'gte' && (
        <NumberInput aria-label="Maximum age" {...age} value={condition.to} onChange={(value) => change({ to: Number(value) })} />
      )}
      <Text size="sm" c="dimmed">
        years. {max} means {max} and older.
      </Text>
    </Group>
  );
}

function EventValue({ condition, vocabulary, change }: ValueProps) {
  const { max_days: maxDays, max_count: maxCount } = vocabulary.audience_limits;
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Event"
        placeholder="purchase"
        value={condition.eventName}
        onChange={(event) => change({ eventName: event.currentTarget.value })}
      />
      <NumberInput
        label="Days to look back"
        min={1}
        max={maxDays}
        w={130}
        value={condition.withinDays}
        onChange={(value) => change({ withinDays: Number(value) })}
      />
      <NumberInput
        label="Minimum count"
        min={1}
        max={maxCount}
        w={120}
        value={condition.minCount}
        onChange={(value) => change({ minCount: Number(value) })}
      />
    </Group>
  );
}

const examples: Readonly<Record<string, string>> = { region: 'US-CA, DE-BY', language: 'de, pt-BR' };

function ListValue({ condition: { field, values }, vocabulary, change }: ValueProps) {
  const listedValues = vocabulary.rule_fields.find((known) => known.field === field)?.values ?? null;
  const input = {
    'aria-label': `${humanize(field)}: values`,
    value: [...values],
    onChange: (chosen: string[]) => change({ values: chosen }),
    maxValues: vocabulary.audience_limits.max_values,
  };
  if (listedValues !== null) {
    return (
      <MultiSelect
        {...input}
        searchable
        hidePickedOptions
        placeholder={values.length > 0 ? '' : 'Select…'}
        filter={withEmptyOption('No matches')}
        data={[...new Set([...listedValues, ...values])].map((value) => ({ value, label: valueLabel(field, value) }))}
      />
    );
  }
  const placeholder =
    examples[field] === undefined ? 'Type a value and press Enter' : `For example ${examples[field]}. Press Enter after each value`;
  return <TagsInput {...input} placeholder={values.length > 0 ? '' : placeholder} acceptValueOnBlur />;
}

/** Input for the value of a rule. */
export function ConditionValue(props: ValueProps) {
  const { field } = props.condition;
  const Value = field === 'age' ? AgeValue : field === 'event' ? EventValue : ListValue;
  return <Value {...props} />;
}
