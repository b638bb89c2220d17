import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { createAudience } from '../../api/audiences.js';
import { problemsByField } from '../../api/problem.js';
import { Failure } from '../../ui/failure.js';
import { BackLink, ButtonLink } from '../../ui/links.js';
import { Page, Panel } from '../../ui/page.js';
import { ConditionRow } from './condition-row.js';
import { type ConditionDraft, newCondition, placeOf, rulesOf } from './rule-draft.js';

/** A new audience by rules. */
export function NewAudiencePage() {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [conditions, setConditions] = useState<readonly ConditionDraft[]>([newCondition(1)]);
  const [nextId, setNextId] = useState(2);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: () => createAudience({ name, description: description || null, rules: rulesOf(conditions) }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['audiences', 'list'] });
      await navigate({ to: '/audiences/$id', params: { id } });
    },
  });
  const places = conditions.map((condition) => placeOf(conditions, condition));
  const problems = problemsByField(creating.error, ['name', 'description', ...places]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Page
      title="New audience"
      above={<BackLink to="/audiences">Audiences</BackLink>}
      description="Describe whom you mean. The connected platforms count the people when you save."
      narrow
    >
      <form onSubmit={submit}>
        <Stack gap="lg">
          {creating.error && <Failure error={creating.error} title="The audience is not saved" problems={problems.others} />}
          <Panel title="Basics">
            <Stack gap="md">
              <TextInput
                label="Name"
                placeholder="Runners in Germany"
                required
                withAsterisk={false}
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={problems.fields['name']}
              />
              <Textarea
                label="Note"
                description="For your colleagues; optional."
                autosize
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
                error={problems.fields['description']}
              />
            </Stack>
          </Panel>
          <Panel title="Rules">
            <Stack gap="md">
              {conditions.map((condition, i) => (
                <ConditionRow
                  key={condition.id}
                  condition={condition}
                  error={problems.fields[places[i] ?? '']}
                  onChange={(changed) => setConditions(conditions.map((old) => (old.id === changed.id ? changed : old)))}
                  {...(conditions.length === 1
                    ? {}
                    : { onRemove: () => setConditions(conditions.filter((old) => old.id !== condition.id)) })}
                />
              ))}
              <div>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => {
                    setConditions([...conditions, newCondition(nextId)]);
                    setNextId(nextId + 1);
                  }}
                >
                  Add a rule
                </Button>
              </div>
            </Stack>
          </Panel>
          <Group justify="flex-end" gap="xs">
            <ButtonLink to="/audiences" variant="default">
              Cancel
            </ButtonLink>
            <Button type="submit" loading={creating.isPending}>
              Create audience
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
