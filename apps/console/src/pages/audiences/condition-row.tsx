import { ActionIcon, Group, NumberInput, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { sentence } from '../../format/words.js';
import classes from './condition-row.module.css';
import { type ConditionDraft, fieldOptions, knownWords, operatorsOf } from './rule-draft.js';
import { groupNames, groupTitles } from './rule-words.js';

interface ConditionRowProps {
  readonly condition: ConditionDraft;
  readonly error: string | undefined;
  readonly onChange: (condition: ConditionDraft) => void;
  readonly onRemove?: () => void;
}

const fields = fieldOptions.map((value) => ({ value, label: sentence(value) }));
const groups = groupNames.map((value) => ({ value, label: groupTitles[value] }));
const leastAge = 13;
const greatestAge = 65;

type Change = (changes: Partial<ConditionDraft>) => void;

function AgeValue({ condition, change }: { condition: ConditionDraft; change: Change }) {
  const age = { min: leastAge, max: greatestAge, w: 90, clampBehavior: 'blur' } as const;
  return (
    <Group gap="xs">
      {condition.operator !== 'lte' && (
        <NumberInput aria-label="From age" {...age} value={condition.from} onChange={(value) => change({ from: Number(value) })} />
      )}
      {condition.operator !== 'gte' && (
        <NumberInput aria-label="To age" {...age} value={condition.to} onChange={(value) => change({ to: Number(value) })} />
      )}
      <Text size="sm" c="dimmed">
        years; 65 means 65 and older
      </Text>
    </Group>
  );
}

function EventValue({ condition, change }: { condition: ConditionDraft; change: Change }) {
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label="Event"
        placeholder="purchase"
        value={condition.eventName}
        onChange={(event) => change({ eventName: event.currentTarget.value })}
      />
      <NumberInput
        label="In the last days"
        min={1}
        max={180}
        w={130}
        value={condition.withinDays}
        onChange={(value) => change({ withinDays: Number(value) })}
      />
      <NumberInput
        label="At least times"
        min={1}
        w={120}
        value={condition.minCount}
        onChange={(value) => change({ minCount: Number(value) })}
      />
    </Group>
  );
}

function WordsValue({ condition, change }: { condition: ConditionDraft; change: Change }) {
  const known = knownWords[condition.field];
  return (
    <TagsInput
      aria-label={`${sentence(condition.field)}: values`}
      placeholder={
        condition.words.length > 0 ? '' : condition.field === 'country' ? 'DE, AT: type one and press Enter' : 'Type one and press Enter'
      }
      data={known === undefined ? [] : [...known]}
      value={[...condition.words]}
      onChange={(words) => change({ words })}
      acceptValueOnBlur
    />
  );
}

export function ConditionRow({ condition, error, onChange, onRemove }: ConditionRowProps) {
  const change: Change = (changes) => onChange({ ...condition, ...changes });
  const Value = condition.field === 'age' ? AgeValue : condition.field === 'event' ? EventValue : WordsValue;
  return (
    <fieldset className={classes['row']} data-broken={error !== undefined || undefined}>
      <legend className={classes['legend']}>Rule</legend>
      <div className={classes['head']}>
        <Select
          size="xs"
          aria-label="How it counts"
          data={groups}
          value={condition.group}
          onChange={(value) => change({ group: groupNames.find((known) => known === value) ?? 'all' })}
        />
        <Select
          size="xs"
          aria-label="About"
          data={fields}
          value={condition.field}
          onChange={(field) => field !== null && change({ field, operator: operatorsOf(field)[0]?.value ?? 'in', words: [] })}
        />
        <Select
          size="xs"
          aria-label="Comparison"
          data={operatorsOf(condition.field)}
          value={condition.operator}
          onChange={(operator) => operator !== null && change({ operator })}
        />
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label="Remove this rule">
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Value condition={condition} change={change} />
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
