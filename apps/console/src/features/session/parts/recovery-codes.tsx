import { Button, Group, Stack } from '@mantine/core';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { Notice } from '../../../shared/ui/notice.js';

/** Shows new recovery codes, which the service cannot show again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warn" title="Save the recovery codes now. They are shown only once.">
        Each works once instead of a code of the app, for example if you lose your phone. Store them apart from it, such as in a password
        manager.
      </Notice>
      <CodeBlock label="Recovery codes" text={codes.join('\n')} />
      <Group justify="flex-end">
        <Button onClick={onDone}>I have saved the codes</Button>
      </Group>
    </Stack>
  );
}
