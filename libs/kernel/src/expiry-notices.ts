const dayMs = 86_400_000;

/** How many days before its end a key or an authorization is announced to expire, the earlier notice first. */
export const expiryNoticeDays = [7, 1] as const;

/** What expires at a time, and until when its notices have been considered. */
export interface Expiring {
  /** Null: it never expires. */
  readonly expiresAt: Date | null;
  /** The last notice, or the issue: a notice whose time had passed before the issue is not given. */
  readonly noticedAt: Date;
}

/** Whether a notice is due. Notices that are overdue together are one. */
export function isExpiryNoticeDue({ expiresAt, noticedAt }: Expiring, now: Date): boolean {
  if (expiresAt === null || expiresAt <= now) return false;
  return expiryNoticeDays.some((days) => {
    const dueMs = expiresAt.getTime() - days * dayMs;
    return dueMs > noticedAt.getTime() && dueMs <= now.getTime();
  });
}
