import type { Clause, Literal, Refusal } from '../../targeting/clauses.js';

/** People who did something on the advertiser's website: a custom audience that Meta keeps. */
export interface EventAudience {
  /** As the pixel names it. */
  readonly event: string;
  readonly days: number;
  readonly minCount: number;
}

export interface EventAudiences {
  /** People of any of these. Empty: everybody. */
  readonly include: readonly EventAudience[];
  /** Without people of any of these. */
  readonly exclude: readonly EventAudience[];
}

interface Pattern {
  readonly name: string;
  readonly within_days: number;
  readonly min_count: number;
}

/** Names of events that Meta's pixel has as standard events. Any other name is an event of the advertiser. */
const standardEvents: Readonly<Record<string, string>> = {
  page_view: 'PageView',
  page_visit: 'PageView',
  view_content: 'ViewContent',
  search: 'Search',
  add_to_cart: 'AddToCart',
  add_to_wishlist: 'AddToWishlist',
  begin_checkout: 'InitiateCheckout',
  initiate_checkout: 'InitiateCheckout',
  add_payment_info: 'AddPaymentInfo',
  purchase: 'Purchase',
  checkout: 'Purchase',
  lead: 'Lead',
  generate_lead: 'Lead',
  sign_up: 'CompleteRegistration',
  complete_registration: 'CompleteRegistration',
  contact: 'Contact',
  subscribe: 'Subscribe',
  start_trial: 'StartTrial',
  schedule: 'Schedule',
  donate: 'Donate',
};

/** How long Meta remembers what people did on a website. */
const maxDays = 180;

/** The audiences that the clauses about events mean. */
export function eventAudiencesOf(clauses: readonly Clause[]): EventAudiences | Refusal {
  let include: readonly EventAudience[] = [];
  const exclude: EventAudience[] = [];
  for (const clause of clauses) {
    const [{ isNegated, pointer }] = clause as [Literal, ...Literal[]];
    const tooLong = clause.find(({ value }) => (value as Pattern).within_days > maxDays);
    if (tooLong !== undefined) return { pointer: `${tooLong.pointer}/value/within_days`, reason: `Meta remembers ${maxDays} days` };
    if (clause.some((literal) => literal.isNegated !== isNegated) || (isNegated && clause.length > 1)) {
      return { pointer, reason: 'an alternative cannot be an exclusion' };
    }
    const audiences = clause.map(audienceOf);
    if (isNegated) exclude.push(...audiences);
    else if (include.length === 0) include = audiences;
    else return { pointer, reason: 'people who did several things cannot be told from people who did one of them' };
  }
  return { include, exclude };
}

function audienceOf({ value }: Literal): EventAudience {
  const { name, within_days: days, min_count: minCount } = value as Pattern;
  return { event: standardEvents[name.toLowerCase()] ?? name, days, minCount };
}
