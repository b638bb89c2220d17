import { Button, Group, Stack } from '@mantine/core';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { Notice } from '../../../shared/ui/notice.js';

/** The secret of an endpoint, which no response has again. */
export function NewSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Stack gap="md">
      {secret === null ? (
        <Notice tone="warn" title="The secret was lost on the way">
          The request was repeated, and its response has no secret. Rotate the secret to get a new one.
        </Notice>
      ) : (
        <>
          <Notice tone="warn" title="Copy the secret now. It is shown only once.">
            Your receiver needs it to verify the signature of each message. Store it in a secret manager, not in source code.
          </Notice>
          <CodeBlock label="Signing secret" text={secret} />
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>I have saved the secret</Button>
      </Group>
    </Stack>
  );
}
