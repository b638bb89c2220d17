import { Text } from '@mantine/core';
import type { AuditEntry } from '../api/audit-log.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { humanize } from '../../../shared/format/labels.js';
import classes from './audit-changes.module.css';
import { formatAuditValue } from './audit-labels.js';

/** Previous and new value of each changed field. */
export function AuditChanges({ changes }: { changes: AuditEntry['changes'] }) {
  const format = useFormat();
  const fields = Object.entries(changes ?? {});
  if (fields.length === 0) return <Text c="dimmed">–</Text>;
  return (
    <ul className={classes['changes']}>
      {fields.map(([field, change]) => (
        <li key={field}>
          <span className={classes['field']}>{humanize(field.replace(/_micros$/, ''))}</span>{' '}
          {change?.from !== undefined && change.from !== null && (
            <>
              <del>{formatAuditValue(field, change.from, format)}</del> →{' '}
            </>
          )}
          <span>{formatAuditValue(field, change?.to, format)}</span>
        </li>
      ))}
    </ul>
  );
}
