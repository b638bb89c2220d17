import { Text } from '@mantine/core';
import { formatRate } from '../../format/numbers.js';
import classes from './share-bars.module.css';

export interface Share {
  readonly name: string;
  /** A fraction; null: not told, because too few people are in it. */
  readonly share: number | null;
  readonly note?: string;
}

/** Parts of a whole, as bars with their numbers beside them. */
export function ShareBars({ label, shares }: { label: string; shares: readonly Share[] }) {
  const largest = Math.max(...shares.map(({ share }) => share ?? 0), 0.0001);
  if (shares.length === 0) return <Text c="dimmed">The platforms report nothing here.</Text>;
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
            {share === null ? <span className={classes['hidden']}>under 1,000 people</span> : formatRate(share)}
            {note !== undefined && <span className={classes['note']}>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
