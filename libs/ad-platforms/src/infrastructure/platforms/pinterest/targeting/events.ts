import type { Clause, Literal, Refusal } from '../../targeting/clauses.js';

/** The people who did something on the advertiser's website within some days: a list that Pinterest keeps. */
export interface EventList {
  /** As Pinterest names it. */
  readonly event: string;
  readonly days: number;
}

interface Pattern {
  readonly name: string;
  readonly within_days: number;
  readonly min_count: number;
}

/** Names that other platforms and tags use for events that Pinterest has. Any other name is an event of the advertiser. */
const eventNames: Readonly<Record<string, string>> = {
  page_view: 'pagevisit',
  page_visit: 'pagevisit',
  view_category: 'viewcategory',
  view_content: 'pagevisit',
  sign_up: 'signup',
  complete_registration: 'signup',
  purchase: 'checkout',
  add_to_cart: 'addtocart',
  watch_video: 'watchvideo',
  generate_lead: 'lead',
};

export interface EventLists {
  /** People of any of these. Empty: everybody. */
  readonly include: readonly EventList[];
  /** Without people of any of these. */
  readonly exclude: readonly EventList[];
}

/** The lists that the clauses about events mean. */
export function eventListsOf(clauses: readonly Clause[]): EventLists | Refusal {
  let include: readonly EventList[] = [];
  const exclude: EventList[] = [];
  for (const clause of clauses) {
    for (const { value, pointer } of clause) {
      if ((value as Pattern).min_count > 1)
        return { pointer: `${pointer}/value/min_count`, reason: 'how often people did it is not known' };
    }
    const [{ isNegated, pointer }] = clause as [Literal, ...Literal[]];
    if (clause.some((literal) => literal.isNegated !== isNegated) || (isNegated && clause.length > 1)) {
      return { pointer, reason: 'an alternative cannot be an exclusion' };
    }
    const lists = clause.map(listOf);
    if (isNegated) exclude.push(...lists);
    else if (include.length === 0) include = lists;
    else return { pointer, reason: 'people who did several things cannot be told from people who did one of them' };
  }
  return { include, exclude };
}

function listOf({ value }: Literal): EventList {
  const { name, within_days: days } = value as Pattern;
  return { event: eventNames[name.toLowerCase()] ?? name, days };
}
