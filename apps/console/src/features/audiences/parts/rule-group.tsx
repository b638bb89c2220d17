import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { Vocabulary } from '../../../shared/api/vocabulary.js';
import { pluralize } from '../../../shared/format/labels.js';
import { IconPlus, IconTrash } from '../../../shared/ui/icons.js';
import { ConditionRow } from './condition-row.js';
import { countConditions, type GroupDraft, isGroupDraft, newCondition, newGroup, type RuleDraft } from './rule-draft.js';
import classes from './rule-group.module.css';
import { type GroupName, addGroupLabels, groupNames, groupTitles } from './rule-labels.js';

interface Editing {
  readonly problems: ReadonlyMap<RuleDraft, string>;
  readonly vocabulary: Vocabulary;
  /** The audience has the maximum number of rules. */
  readonly isFull: boolean;
}

interface RuleGroupProps extends Editing {
  readonly group: GroupDraft;
  /** A nested group cannot contain groups. */
  readonly isNested?: boolean;
  readonly onChange: (group: GroupDraft) => void;
}

interface RulePartProps extends Editing {
  readonly part: GroupName;
  readonly rules: readonly RuleDraft[];
  readonly isNested: boolean;
  readonly onChange: (rules: readonly RuleDraft[]) => void;
}

const editorId = 'audience-rules';

/** Focuses an element after the next render, when added elements exist. */
const focusAfterRender = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

function AddButton({ label, context, onAdd, isFull }: { label: string; context: string; onAdd: () => void; isFull: boolean }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
      aria-label={`${label}: ${context}`}
      disabled={isFull}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

interface NestedGroupProps extends Editing {
  readonly group: GroupDraft;
  readonly name: string;
  readonly onChange: (group: GroupDraft) => void;
  readonly onRemove: () => void;
}

function NestedGroup({ group, name, onChange, onRemove, ...editorState }: NestedGroupProps) {
  return (
    <div role="group" aria-label={name} className={classes['nested']} data-broken={editorState.problems.has(group) || undefined}>
      <div className={classes['title']}>
        {name}
        <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label="Remove group">
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <RuleGroup group={group} isNested onChange={onChange} {...editorState} />
    </div>
  );
}

function RulePart({ part, rules, isNested, onChange, ...editorState }: RulePartProps) {
  const title = groupTitles[part];
  const add = (rule: RuleDraft, focusId: string) => {
    onChange([...rules, rule]);
    focusAfterRender(`rule-${focusId}`);
  };
  const addCondition = () => {
    const rule = newCondition();
    add(rule, rule.id);
  };
  const addGroup = () => {
    // A nested group with the same operator as its parent would have no effect.
    const innerPart = part === 'all' ? 'any' : 'all';
    const group = newGroup(innerPart);
    add(group, group[innerPart][0]?.id ?? '');
  };
  const change = (changed: RuleDraft) => onChange(rules.map((old) => (old.id === changed.id ? changed : old)));
  const remove = (id: string) => {
    onChange(rules.filter((old) => old.id !== id));
    focusAfterRender(editorId);
  };
  return (
    <fieldset className={classes['part']} data-group={part}>
      <legend>{title}</legend>
      {rules.map((rule, i) =>
        isGroupDraft(rule) ? (
          <NestedGroup
            key={rule.id}
            group={rule}
            name={`Group ${i + 1}`}
            onChange={change}
            onRemove={() => remove(rule.id)}
            {...editorState}
          />
        ) : (
          <ConditionRow
            key={rule.id}
            condition={rule}
            name={`Rule ${i + 1}`}
            error={editorState.problems.get(rule)}
            vocabulary={editorState.vocabulary}
            onChange={change}
            onRemove={() => remove(rule.id)}
          />
        ),
      )}
      <Group gap="xs">
        <AddButton label="Add rule" context={title} onAdd={addCondition} isFull={editorState.isFull} />
        {!isNested && <AddButton label="Add group" context={title} onAdd={addGroup} isFull={editorState.isFull} />}
      </Group>
    </fieldset>
  );
}

/** A group of rules in up to three parts. Empty parts are not shown. */
export function RuleGroup({ group, isNested = false, onChange, ...editorState }: RuleGroupProps) {
  const addPart = (part: GroupName) => {
    const rule = newCondition();
    onChange({ ...group, [part]: [rule] });
    focusAfterRender(`rule-${rule.id}`);
  };
  const emptyParts = groupNames.filter((part) => group[part].length === 0);
  const problem = editorState.problems.get(group);
  return (
    <div className={classes['group']}>
      {groupNames
        .filter((part) => group[part].length > 0)
        .map((part) => (
          <RulePart
            key={part}
            part={part}
            rules={group[part]}
            isNested={isNested}
            onChange={(rules) => onChange({ ...group, [part]: rules })}
            {...editorState}
          />
        ))}
      {emptyParts.length > 0 && (
        <Group gap="xs">
          {emptyParts.map((part) => (
            <AddButton
              key={part}
              label={addGroupLabels[part]}
              context={groupTitles[part]}
              onAdd={() => addPart(part)}
              isFull={editorState.isFull}
            />
          ))}
        </Group>
      )}
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

interface RulesEditorProps {
  readonly rules: GroupDraft;
  readonly vocabulary: Vocabulary;
  readonly problems: ReadonlyMap<RuleDraft, string>;
  readonly onChange: (rules: GroupDraft) => void;
}

/** Editor of all rules of an audience. */
export function RulesEditor({ rules, vocabulary, problems, onChange }: RulesEditorProps) {
  const count = countConditions(rules);
  const { max_conditions: maxConditions } = vocabulary.audience_limits;
  const isFull = count >= maxConditions;
  return (
    <div id={editorId} tabIndex={-1} role="group" aria-label="All rules" className={classes['editor']}>
      <RuleGroup group={rules} vocabulary={vocabulary} problems={problems} isFull={isFull} onChange={onChange} />
      <Text size="xs" c="dimmed" mt="sm" role="status">
        {isFull ? `${count} rules. This is the maximum for an audience.` : `${pluralize(count, 'rule')} of at most ${maxConditions}`}
      </Text>
    </div>
  );
}
