import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** Groups the filters of a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes['bar']} role="group" aria-label="Filters">
      {children}
    </div>
  );
}
