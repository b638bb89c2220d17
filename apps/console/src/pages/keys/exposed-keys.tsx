import { Button } from '@mantine/core';
import type { ApiKey } from '../../api/keys.js';
import { useFormat } from '../../app/session.js';
import { Notice } from '../../ui/notice.js';
import { keyStatus, maskedKey } from './key-table.js';

/** Keys that came over plain HTTP: whoever listened has them. */
export function ExposedKeys({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const { moment } = useFormat();
  return keys
    .filter((key) => keyStatus(key) === 'exposed')
    .map((key) => (
      <Notice
        key={key.id}
        tone="bad"
        title={`The key “${key.name}” (${maskedKey(key)}) was sent without encryption`}
        action={
          <Button size="xs" color="red.8" onClick={() => onRevoke(key)}>
            Revoke it
          </Button>
        }
      >
        {moment(key.exposed_at)}
        {key.exposed_from === null ? '' : ` from ${key.exposed_from}`}. Anyone on the way could read it. Create a new key, put it into the
        integration with an https:// address, then revoke this one.
      </Notice>
    ));
}
