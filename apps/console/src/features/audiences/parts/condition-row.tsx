import { ActionIcon, Select, Text } from '@mantine/core';
import { humanize } from '../../../shared/format/labels.js';
import { IconTrash } from '../../../shared/ui/icons.js';
import classes from './condition-row.module.css';
import type { Vocabulary } from '../../../shared/api/vocabulary.js';
import { ConditionValue } from './condition-value.js';
import type { ConditionDraft } from './rule-draft.js';
import { operatorLabel } from './rule-labels.js';

interface ConditionRowProps {
  readonly condition: ConditionDraft;
  readonly name: string;
  readonly error: string | undefined;
  readonly vocabulary: Vocabulary;
  readonly onChange: (condition: ConditionDraft) => void;
  readonly onRemove: () => void;
}

/** One rule: field, operator and value. */
export function ConditionRow({ condition, name, error, vocabulary, onChange, onRemove }: ConditionRowProps) {
  const fields = vocabulary.rule_fields;
  const operatorsOf = (chosen: string) => fields.find(({ field }) => field === chosen)?.operators ?? [];
  const change = (changes: Partial<ConditionDraft>) => onChange({ ...condition, ...changes });
  return (
    <fieldset className={classes['row']} data-broken={error !== undefined || undefined}>
      <legend className={classes['legend']}>{name}</legend>
      <div className={classes['head']}>
        <Select
          size="xs"
          id={`rule-${condition.id}`}
          aria-label="Field"
          data={fields.map(({ field }) => ({ value: field, label: humanize(field) }))}
          value={condition.field}
          onChange={(field) => field !== null && change({ field, operator: operatorsOf(field)[0] ?? condition.operator, values: [] })}
        />
        <Select
          size="xs"
          aria-label="Operator"
          data={operatorsOf(condition.field).map((value) => ({ value, label: operatorLabel(value) }))}
          value={condition.operator}
          onChange={(operator) => operator !== null && change({ operator })}
        />
        <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label="Remove rule">
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <ConditionValue condition={condition} vocabulary={vocabulary} change={change} />
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
