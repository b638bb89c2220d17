import type { AdAccountAccessData } from '../../../application/ports/ad-account-choice.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { countriesOf } from './meta-settings.js';
import { countriesIn, targetingOf } from './targeting/targeting.js';

interface Placed {
  readonly rules: object | null;
  readonly lookalike: { readonly country: string } | null;
}

/** Where ads run if their audiences name no country. Empty: nobody has said it. */
export function defaultCountriesOf(settings: ConnectionSettings, { country }: AdAccountAccessData): readonly string[] {
  const named = countriesOf(settings) ?? [];
  return named.length > 0 || country === undefined ? named : [country];
}

/** Every country in which ads for these audiences run; without audiences, for everybody. */
export function campaignCountries(audiences: readonly Placed[], defaults: readonly string[]): readonly string[] {
  const named = audiences.map(({ rules, lookalike }) =>
    lookalike === null ? countriesIn(targetingOf(rules ?? {}).value) : [lookalike.country],
  );
  const all = named.length === 0 ? defaults : named.flatMap((countries) => countries ?? defaults);
  return [...new Set(all)].toSorted();
}
