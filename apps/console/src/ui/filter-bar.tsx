import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** What narrows the list below it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes['bar']} role="group" aria-label="Filters">
      {children}
    </div>
  );
}
