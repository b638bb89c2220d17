import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** Names and values of one record, as a description list. */
export function DescriptionList({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes['list']}>
      {items.map(([name, value]) => (
        <div key={name} className={classes['item']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
