import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from './icons.js';
import classes from './notice.module.css';
import type { Tone } from './status-labels.js';

const icons = { neutral: IconInfoCircle, good: IconCircleCheck, busy: IconInfoCircle, warn: IconAlertTriangle, bad: IconCircleX } as const;

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Announces the notice to screen readers immediately. Use it for errors. */
  readonly isAlert?: boolean;
}

/** A message above the content it is about. */
export function Notice({ tone, title, children, action, isAlert = false }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes['notice']} data-tone={tone} {...(isAlert ? { role: 'alert' } : {})}>
      <Icon size={18} stroke={1.75} className={classes['icon'] ?? ''} aria-hidden />
      <div className={classes['body']}>
        {title !== undefined && <div className={classes['title']}>{title}</div>}
        {children !== undefined && <div className={classes['text']}>{children}</div>}
      </div>
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
