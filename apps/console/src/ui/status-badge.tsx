import classes from './status-badge.module.css';
import { type StatusKind, statusDisplay } from './status-labels.js';

/** A status in words with a dot in its colour; the colour says nothing that the words do not. */
export function StatusBadge({ kind, status }: { kind: StatusKind; status: string }) {
  const { label, tone } = statusDisplay(kind, status);
  return (
    <span className={classes['badge']} data-tone={tone}>
      <span className={classes['dot']} aria-hidden />
      {label}
    </span>
  );
}
