import { Text } from '@mantine/core';
import { formatRate } from '../../format/numbers.js';
import classes from './share-bars.module.css';

export interface Share {
  readonly name: string;
  /** A fraction from 0 to 1. Null if the group is suppressed because it has too few people. */
  readonly share: number | null;
  readonly note?: string;
}

/** Shares of a total as bars with their values. */
export function ShareBars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const largest = Math.max(...shares.map(({ share }) => share ?? 0), 0.0001);
  if (shares.length === 0) return <Text c="dimmed">The platforms report no data for this breakdown.</Text>;
  return (
    <ul className={classes['bars']} aria-label={label}>
      {shares.map(({ name, share, note }) => (
        <li key={name} className={classes['row']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['track']} aria-hidden>
            {share === null ? (
              <span className={classes['suppressed']} />
            ) : (
              <span className={classes['bar']} style={{ width: `${(share / largest) * 100}%` }} />
            )}
          </span>
          <span className={classes['value']}>
            {share === null ? <span className={classes['hidden']}>Fewer than 1,000 people</span> : formatRate(share)}
            {note !== undefined && <span className={classes['note']}>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
