import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeSettings, type Connection, type Setting, type SettingsForm, settingsFormQuery } from '../api/connections.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { SettingChoice } from './setting-choice.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { useFieldProblems } from '../../../shared/ui/use-field-problems.js';

const listFormat = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

const hintOf = ({ about, is_required: isRequired, required_for: objectives }: Setting): string =>
  `${about}${!isRequired && objectives.length > 0 ? ` Required for ${listFormat.format(objectives)}.` : isRequired ? '' : ' Optional.'}`;

function Fields({ connection, form: { fields, settings } }: { connection: Connection; form: SettingsForm }) {
  const queryClient = useQueryClient();
  const initialValues = Object.fromEntries(fields.map(({ name }) => [name, settings[name] ?? '']));
  const form = useForm<Record<string, string>>({ initialValues });
  const paths = useMemo(() => Object.fromEntries(fields.map(({ name }) => [name, `settings.${name}`])), [fields]);
  const saving = useMutation({
    mutationFn: (values: Record<string, string>) =>
      changeSettings(connection.id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))),
    onSuccess: async () => {
      notifications.show({ message: 'Settings saved.' });
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  const otherProblems = useFieldProblems(form, saving.error, paths);
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <Stack gap="md">
        {saving.error && <ErrorNotice error={saving.error} title="Settings not saved" problems={otherProblems} />}
        {fields.map((field) => {
          const props = {
            label: field.label,
            description: field.refusal === null ? hintOf(field) : `${hintOf(field)} ${field.refusal}`,
            required: field.is_required,
            ...form.getInputProps(field.name),
          };
          return field.kind === 'choice' ? (
            <SettingChoice
              key={field.name}
              {...props}
              field={field}
              value={props.value as string}
              onChange={(value) => form.setFieldValue(field.name, value)}
            />
          ) : (
            <TextInput key={field.name} {...props} maxLength={200} />
          );
        })}
        <Group justify="flex-end">
          <PermissionGuard permission="connections.connect">
            <Button type="submit" loading={saving.isPending}>
              Save settings
            </Button>
          </PermissionGuard>
        </Group>
      </Stack>
    </form>
  );
}

/** The settings of the platform for this connection, with the choices that the platform offers. */
export function ConnectionSettings({ connection }: { connection: Connection }) {
  const form = useQuery(settingsFormQuery(connection.id));
  if (form.data?.fields.length === 0) return null;
  return (
    <Panel title="Settings" description="What the platform needs to run your campaigns here." id="settings">
      <Loaded query={form}>{(data) => <Fields key={JSON.stringify(data.settings)} connection={connection} form={data} />}</Loaded>
    </Panel>
  );
}
