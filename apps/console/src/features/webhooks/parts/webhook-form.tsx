import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import type { NewWebhookEndpoint } from '../api/webhooks.js';
import { EventTypeInput } from './event-type-input.js';

type Values = Required<Pick<NewWebhookEndpoint, 'url' | 'event_types' | 'description'>>;

interface WebhookFormProps {
  readonly initial: Values;
  readonly urlNote: string;
  readonly submitLabel: string;
  /** The request that the last submit has started. */
  readonly request: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSubmit: (values: Values) => void;
  readonly onCancel: () => void;
}

/** The fields of an endpoint that a person sets. */
export function WebhookForm({ initial, urlNote, submitLabel, request, onSubmit, onCancel }: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [types, setTypes] = useState(initial.event_types);
  const [description, setDescription] = useState(initial.description ?? '');
  const problems = problemsByField(request.error, ['url', 'event_types', 'description']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ url, event_types: types, description: description === '' ? null : description });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {request.error && <ErrorNotice error={request.error} problems={problems.others} />}
        <TextInput
          label="URL"
          description={`An https:// URL on the public internet. ${urlNote}`}
          placeholder="https://shop.example/webhooks"
          type="url"
          required
          withAsterisk={false}
          maxLength={2048}
          data-autofocus
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={problems.fields['url']}
        />
        <EventTypeInput value={types} onChange={setTypes} error={problems.fields['event_types']} />
        <TextInput
          label="Description"
          placeholder="Reporting warehouse"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={problems.fields['description']}
        />
        <DialogActions onCancel={onCancel} submitLabel={submitLabel} isRunning={request.isPending} />
      </Stack>
    </form>
  );
}
