interface ExpiryColumns {
  readonly expiresAt: string;
  /** The last notice, or the issue. */
  readonly noticedAt: string;
  /** The parameter with the present time. */
  readonly now: string;
  /** The parameter with the days before the expiration on which notices are due. */
  readonly days: string;
}

/** The condition of `isExpiryNoticeDue` in SQL. */
export const expiryNoticeDueSql = ({ expiresAt, noticedAt, now, days }: ExpiryColumns): string =>
  `(${expiresAt} > ${now}::timestamptz
     and exists (select from unnest(${days}::int[]) as notice (days) where ${expiresAt} - days * interval '24 hours' <= ${now}::timestamptz
       and ${expiresAt} - days * interval '24 hours' > ${noticedAt}))`;
