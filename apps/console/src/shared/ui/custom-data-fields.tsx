import { ActionIcon, Button, Group, Input, Stack, TagsInput, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type MetadataRow, newMetadataRow, type CustomDataValues } from './custom-data.js';
import { IconPlus, IconTrash } from './icons.js';
import { Panel } from './page.js';

interface MetadataProps {
  readonly rows: readonly MetadataRow[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly MetadataRow[]) => void;
}

const maxKeys = 20;

function MetadataInput({ rows, error, onChange }: MetadataProps) {
  const change = (id: string, changes: Partial<MetadataRow>) => onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  return (
    <Input.Wrapper
      label="Metadata"
      labelElement="div"
      description="Key-value pairs for your own integrations."
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap="xs" mt={4}>
        {rows.map(({ id, key, value }, i) => (
          <Group key={id} gap="xs" wrap="nowrap" role="group" aria-label={`Metadata ${i + 1}`}>
            <TextInput
              flex={1}
              miw={0}
              aria-label="Metadata key"
              placeholder="team"
              maxLength={40}
              value={key}
              onChange={(event) => change(id, { key: event.currentTarget.value })}
            />
            <TextInput
              flex={2}
              miw={0}
              aria-label="Metadata value"
              placeholder="growth"
              maxLength={500}
              value={value}
              onChange={(event) => change(id, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Remove metadata"
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={rows.length >= maxKeys}
            onClick={() => onChange([...rows, newMetadataRow()])}
          >
            Add metadata
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

interface CustomDataFieldsProps {
  readonly values: CustomDataValues;
  readonly inputOf: (field: keyof CustomDataValues) => GetInputPropsReturnType;
}

/** Form fields for labels, external ID and metadata. */
export function CustomDataFields({ values, inputOf }: CustomDataFieldsProps) {
  const metadata = inputOf('metadata');
  return (
    <Panel title="Labels and metadata">
      <Stack gap="md">
        <TagsInput
          label="Labels"
          description="Tags for grouping records. Up to 20. Press Enter after each label."
          placeholder={values.labels.length > 0 ? '' : 'spring'}
          maxTags={20}
          acceptValueOnBlur
          {...inputOf('labels')}
        />
        <TextInput
          label="External ID"
          description="The ID of this record in your own system."
          placeholder="crm-4711"
          maxLength={128}
          {...inputOf('externalId')}
        />
        <MetadataInput
          rows={values.metadata}
          error={typeof metadata.error === 'string' ? metadata.error : undefined}
          onChange={metadata.onChange}
        />
      </Stack>
    </Panel>
  );
}
