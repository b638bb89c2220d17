import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { PartialChoices, SettingChoice, SettingChoices } from '../../../application/ports/connection-settings.js';
import type { MetaApi } from './meta-api.js';
import { placementChoices } from './meta-settings.js';

const id = z.string().min(1);
const named = z.looseObject({ id, name: z.string().nullish() });
const instagram = z.looseObject({ id, username: z.string().nullish() });
/** Where a page names an account on Instagram: its own, one that was connected, and the one that Meta made for it. */
const links = ['instagram_business_account', 'connected_instagram_account', 'connected_page_backed_instagram_account'] as const;
export const pageShape = z.looseObject({ id, ...Object.fromEntries(links.map((name) => [name, instagram.nullish()])) });
export const instagramFields = links.map((name) => `${name}{id,username}`).join(',');
export const instagramAccountsOf = (page: z.infer<typeof pageShape>): readonly z.infer<typeof instagram>[] =>
  links.flatMap((name) => (page[name] as z.infer<typeof instagram> | null | undefined) ?? []);
const accountShape = z.looseObject({ business: z.looseObject({ id }).nullish() });

const choice = (value: string, label: string | null | undefined): SettingChoice => ({ value, label: label ?? value });

interface Read<T> {
  readonly items: readonly T[];
  /** Null when nothing was refused. */
  readonly refusal: string | null;
}

/** What the app may not read, for example without a permission for Instagram, cannot be listed. */
async function asFarAsAllowed<T>(list: Promise<readonly T[]>): Promise<Read<T>> {
  try {
    return { items: await list, refusal: null };
  } catch (error) {
    if (error instanceof PlatformFailure && (error.kind === 'rejected' || error.kind === 'not_found'))
      return { items: [], refusal: error.message };
    throw error;
  }
}

/** Each once, by ID, with the reasons why some may be missing. */
function offered(reads: readonly Read<SettingChoice>[]): readonly SettingChoice[] | PartialChoices {
  const choices = [...new Map(reads.flatMap(({ items }) => items).map((one) => [one.value, one])).values()];
  const refusals = [...new Set(reads.flatMap(({ refusal }) => refusal ?? []))];
  return refusals.length === 0 ? choices : { choices, refusal: `Meta did not list all: ${refusals.join(' ')}` };
}

/**
 * Reads what the settings of a connection to this ad account can be set to. No edge lists every page that ads can be published as: which one
 * does, depends on how the page was shared with the person and the business.
 */
export async function readSettingChoices(api: MetaApi): Promise<SettingChoices> {
  const list = <T extends z.ZodType>(path: string, fields: string, item: T): Promise<Read<z.infer<T>>> =>
    asFarAsAllowed(api.list(path, { fields, limit: 100 }, item));
  const common = [api.inAdAccount('/promote_pages'), '/me/accounts', '/me/assigned_pages'];
  const ofBusiness = (await businessesOf(api)).flatMap((business) => [`/${business}/owned_pages`, `/${business}/client_pages`]);
  const [pages, businessPages, ofPages, accounts, pixels, apps] = await Promise.all([
    Promise.all(common.map((edge) => list(edge, 'id,name', named))),
    Promise.all(ofBusiness.map((edge) => list(edge, 'id,name', named))),
    // With fields of its own, so that a missing permission for Instagram hides no page.
    Promise.all(common.map((edge) => list(edge, `id,${instagramFields}`, pageShape))),
    list(api.inAdAccount('/instagram_accounts'), 'id,username', instagram),
    list(api.inAdAccount('/adspixels'), 'id,name', named),
    list(api.inAdAccount('/advertisable_applications'), 'id,name', named),
  ]);
  const byName = (read: Read<z.infer<typeof named>>) => ({ ...read, items: read.items.map((one) => choice(one.id, one.name)) });
  const byUser = (read: Read<z.infer<typeof instagram>>) => ({ ...read, items: read.items.map((one) => choice(one.id, one.username)) });
  const instagramOf = (read: Read<z.infer<typeof pageShape>>) => ({ items: read.items.flatMap(instagramAccountsOf), refusal: null });
  return {
    page_id: offered([...pages, ...businessPages].map(byName)),
    instagram_user_id: offered([accounts, ...ofPages.map(instagramOf)].map(byUser)),
    placements: placementChoices,
    pixel_id: offered([byName(pixels)]),
    application_id: offered([byName(apps)]),
  };
}

/** The business that the ad account belongs to, if it belongs to one and the app may see it. */
async function businessesOf(api: MetaApi): Promise<readonly string[]> {
  const read = api.read(api.inAdAccount(''), { fields: 'business' }, accountShape);
  return (await asFarAsAllowed(read.then(({ business }) => (business == null ? [] : [encodeURIComponent(business.id)])))).items;
}
