import classes from './status-badge.module.css';
import { type StatusKind, statusDisplay } from './status-labels.js';

/** A status label with a colored dot. The color repeats what the label says. */
export function StatusBadge({ kind, status }: { kind: StatusKind; status: string }) {
  const { label, tone } = statusDisplay(kind, status);
  return (
    <span className={classes['badge']} data-tone={tone}>
      <span className={classes['dot']} aria-hidden />
      {label}
    </span>
  );
}
