import { Text } from '@mantine/core';
import type { AuditEntry } from '../../api/account.js';
import { useFormat } from '../../app/session.js';
import { sentence } from '../../format/words.js';
import classes from './audit-changes.module.css';
import { wordsOfValue } from './audit-words.js';

/** Before and after of each field. */
export function AuditChanges({ changes }: { changes: AuditEntry['changes'] }) {
  const { money } = useFormat();
  const fields = Object.entries(changes ?? {});
  if (fields.length === 0) return <Text c="dimmed">–</Text>;
  return (
    <ul className={classes['changes']}>
      {fields.map(([field, change]) => (
        <li key={field}>
          <span className={classes['field']}>{sentence(field.replace(/_micros$/, ''))}</span>{' '}
          {change?.from !== undefined && change.from !== null && (
            <>
              <del>{wordsOfValue(field, change.from, money)}</del> →{' '}
            </>
          )}
          <span>{wordsOfValue(field, change?.to, money)}</span>
        </li>
      ))}
    </ul>
  );
}
