import { useSuspenseQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../api/session.js';
import { formatAmount } from '../format/amounts.js';
import * as numbers from '../format/numbers.js';
import * as times from '../format/times.js';

/** The session inside the pages that need one; the router has seen to it that there is one. */
export function useSession(): Session & { can: (permission: string) => boolean } {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('There is no session.');
  return { ...data, can: (permission) => data.permissions.includes(permission) };
}

/** Figures and times in the currency and the zone of the account. */
export function useFormat() {
  const { account } = useSession();
  const { currency, timezone } = account;
  return {
    currency,
    timezone,
    money: (micros: number | null | undefined) => numbers.formatMoney(micros, currency),
    /** To the last micro: for what is about to be spent. */
    amount: (micros: number) => formatAmount(micros, currency),
    moneyApproximate: (micros: number) => numbers.formatMoneyApproximate(micros, currency),
    moneyShort: (micros: number | null | undefined) => numbers.formatMoneyShort(micros, currency),
    moment: (stamp: string | null | undefined) => times.formatMoment(stamp, timezone),
    timeOfDay: (stamp: string | null | undefined) => times.formatTimeOfDay(stamp, timezone),
    dayOf: (stamp: string | null | undefined) => times.formatDayOf(stamp, timezone),
    daysOf: (start: string | null, end: string | null) => times.formatDays(start, end, timezone),
    ago: (stamp: string | null | undefined) => times.formatAgo(stamp, timezone),
  };
}
