import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { isLimitedTo, isWidened, isWidenedByDevice } from './meta-fields.js';
import type { AttributionWindows } from './meta-objectives.js';
import { placementsOf } from './meta-settings.js';
import type { MetaAdSet } from './meta-shapes.js';

/** Where Meta shows the ads of these ad sets to others, or elsewhere, than it was told. Each kind once, in words. */
export function alterationsOf(adSets: readonly MetaAdSet[], settings: ConnectionSettings): readonly string[] {
  const placements = placementsOf(settings);
  const found = adSets.flatMap(({ targeting }) => {
    if (targeting == null) return [];
    return [
      ...(isWidened(targeting) ? ['Meta takes the audience as a hint and shows the ads to other people too.'] : []),
      ...(isWidenedByDevice(targeting) ? ['Meta shows the ads on other mobile devices than those of the audience.'] : []),
      ...(placements === null || isLimitedTo(targeting, placements)
        ? []
        : ['Meta shows the ads elsewhere than on Facebook and Instagram.']),
    ];
  });
  return [...new Set(found)];
}

const eventTypes = { clickDays: 'CLICK_THROUGH', viewDays: 'VIEW_THROUGH' } as const;

/** The windows of an attribution as Meta returns it; null when it returns none. */
export function windowsOf(spec: MetaAdSet['attribution_spec']): AttributionWindows | null {
  if (spec == null || spec.length === 0) return null;
  const daysOf = (type: string) => Number(spec.find(({ event_type: one }) => one === type)?.window_days ?? 0);
  return { clickDays: daysOf(eventTypes.clickDays), viewDays: daysOf(eventTypes.viewDays) };
}

const inWords = ({ clickDays, viewDays }: AttributionWindows) => `${clickDays} days after a click and ${viewDays} after a view`;

/** What is wrong with the windows that Meta stored; null: nothing, or Meta does not tell them. */
export function windowIssueOf(sent: MetaAdSet['attribution_spec'], held: MetaAdSet['attribution_spec']): string | null {
  const [asked, stored] = [windowsOf(sent), windowsOf(held)];
  if (asked === null || stored === null || (asked.clickDays === stored.clickDays && asked.viewDays === stored.viewDays)) return null;
  return `Meta counts conversions within ${inWords(stored)}, although ${inWords(asked)} were asked for. It cannot be changed in a campaign that exists.`;
}
