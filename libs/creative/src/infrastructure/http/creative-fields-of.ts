import { canonicalLanguageTag, setFields, type Validated } from '#libs/kernel';
import type { Brand, CreativeRequest } from '../../domain/creative-fields.js';
import type { CreativePatch } from '../../domain/creative-patch.js';
import { defaultRequest, fieldNames } from '../../domain/creative-fields.js';
import type { GenerateCreativeRequest, UpdateCreativeRequest } from './creative.requests.js';

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A body of `generate` in the domain's terms. A field that is null is one that was not sent. */
export function creativeRequestOf(body: Validated<GenerateCreativeRequest>): Validated<CreativeRequest> {
  return body.map(({ brand, ...value }) => ({
    ...defaultRequest,
    ...given({
      prompt: value.prompt,
      type: value.type ?? undefined,
      requestedVariants: value.variants ?? undefined,
      name: value.name,
      brand: brand === undefined || brand === null ? undefined : brandOf(brand),
      language: value.language == null ? undefined : (canonicalLanguageTag(value.language) ?? value.language),
      targetPlatforms: value.target_platforms ?? undefined,
      aspectRatios: value.aspect_ratios ?? undefined,
      landingUrl: value.landing_url,
      callToAction: value.call_to_action,
      externalId: value.external_id,
      metadata: value.metadata ?? undefined,
      labels: value.labels ?? undefined,
    }),
  }));
}

function brandOf({ name, tone, colors, avoid_terms }: NonNullable<GenerateCreativeRequest['brand']>): Brand {
  return { name: name ?? null, tone: tone ?? null, colors: colors ?? [], avoid_terms: avoid_terms ?? [] };
}

/** The body of a PATCH under the names of the domain. Null clears a list. */
export function creativePatchOf(body: Validated<UpdateCreativeRequest>): Validated<CreativePatch> {
  return body.map((value) => setFields(value, fieldNames, { labels: [] }));
}
