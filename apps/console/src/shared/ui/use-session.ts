import { useSuspenseQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../api/session.js';
import { formatAmount } from '../format/amounts.js';
import * as numbers from '../format/numbers.js';
import * as times from '../format/times.js';

/** Returns the session. The router guarantees that it exists on the pages that use this hook. */
export function useSession(): Session & { can: (permission: string) => boolean } {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('No session is available.');
  return { ...data, can: (permission) => data.permissions.includes(permission) };
}

/** Formats amounts and times in the account's currency and time zone. */
export function useFormat() {
  const { account } = useSession();
  const { currency, timezone } = account;
  return {
    currency,
    timezone,
    money: (micros: number | null | undefined) => numbers.formatMoney(micros, currency),
    /** Exact to the micro, for amounts that are about to be spent. */
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
