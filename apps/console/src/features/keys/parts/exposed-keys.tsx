import { Button } from '@mantine/core';
import type { ApiKey } from '../api/keys.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { Notice } from '../../../shared/ui/notice.js';
import { keyStatus, maskedKey } from './key-table.js';
import { isolated } from '../../../shared/format/isolated.js';

/** Warns about keys that were sent over plain HTTP and may be compromised. */
export function ExposedKeys({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const { moment } = useFormat();
  return keys
    .filter((key) => keyStatus(key) === 'exposed')
    .map((key) => (
      <Notice
        key={key.id}
        tone="bad"
        title={`API key “${isolated(key.name)}” (${maskedKey(key)}) was sent over plain HTTP`}
        action={
          <Button size="xs" color="red.8" onClick={() => onRevoke(key)}>
            Revoke key
          </Button>
        }
      >
        Sent {moment(key.exposed_at)}
        {key.exposed_from === null ? '' : ` from ${key.exposed_from}`}. The key may be compromised. Create a new key, configure the
        integration with it and an https:// URL, then revoke this key.
      </Notice>
    ));
}
