import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CampaignDeclaration, UndeclaredCampaign } from '../../../application/ports/account-checks.js';
import type { SettingChoice } from '../../../application/ports/connection-settings.js';
import type { GoogleApi } from './google-api.js';
import { GoogleFailure } from './google-failures.js';
import { logoPrefix, quoted } from './google-names.js';
import { int64, withIds } from './google-shapes.js';
import { notPolitical } from './google-spec.js';
import { squareOf } from './google-images.js';

const assetRow = z.looseObject({ asset: z.looseObject({ resourceName: z.string() }) });

/** Uploads a logo. Its name is that of its contents, so the same picture is one logo. */
export async function uploadLogo(api: GoogleApi, picture: Uint8Array): Promise<SettingChoice> {
  const digest = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  const name = logoPrefix + digest;
  const query = `SELECT asset.resource_name FROM asset WHERE asset.type = 'IMAGE' AND asset.name = ${quoted(name)}`;
  const [existing] = await api.search(query, assetRow);
  const value =
    existing?.asset.resourceName ??
    (await api.createAsset({ name, imageAsset: { data: Buffer.from(await squareOf(picture)).toString('base64') } }));
  return { value, label: name };
}

const undeclaredQuery =
  'SELECT campaign.id, campaign.name, campaign.advertising_channel_type FROM campaign ' +
  'WHERE campaign.missing_eu_political_advertising_declaration = TRUE';
const undeclaredRow = z.looseObject({
  campaign: z.looseObject({ id: int64, name: z.string().optional(), advertisingChannelType: z.string().optional() }),
});
/** Google lets nobody change these through its API. */
const fixedTypes = new Set(['VIDEO']);
const byHand = 'Google Ads does not let campaigns of this type be changed from outside. Declare it in Google Ads.';

export async function undeclaredCampaigns(api: GoogleApi): Promise<readonly UndeclaredCampaign[]> {
  const rows = await api.search(undeclaredQuery, undeclaredRow);
  return rows.map(({ campaign: { id, name, advertisingChannelType: type = 'UNKNOWN' } }) => ({
    id,
    name: name ?? id,
    type,
    obstacle: fixedTypes.has(type) ? byHand : null,
  }));
}

/**
 * Declares campaigns. Google allows this change while it refuses all others. A campaign that it does not let be changed must not keep the
 * others undeclared, so it is left out and the rest is sent again.
 */
export async function declareNotPolitical(api: GoogleApi, ids: readonly string[]): Promise<readonly CampaignDeclaration[]> {
  const query = `${undeclaredQuery} AND ${withIds('campaign.id', ids)}`;
  const known = await api.search(`SELECT campaign.id FROM campaign WHERE ${withIds('campaign.id', ids)}`, undeclaredRow);
  const existing = new Set(known.map(({ campaign }) => campaign.id));
  const asked = new Map((await api.search(query, undeclaredRow)).map(({ campaign }) => [campaign.id, campaign]));
  const refused = new Map(ids.filter((id) => !existing.has(id)).map((id) => [id, 'The ad account has no such campaign.']));
  for (const [id, { advertisingChannelType: type = '' }] of asked) if (fixedTypes.has(type)) refused.set(id, byHand);
  for (let rest = left(asked, refused); rest.length > 0; rest = left(asked, refused)) {
    const operations = rest.map((id) => ({
      campaignOperation: {
        update: { resourceName: api.nameOf('campaigns', id), containsEuPoliticalAdvertising: notPolitical },
        updateMask: 'containsEuPoliticalAdvertising',
      },
    }));
    try {
      await api.mutate(operations, { isRepeatable: true });
      break;
    } catch (error) {
      if (!(error instanceof GoogleFailure) || error.isRetryable) throw error;
      const about = error.errors.flatMap(({ operation, message, code }) =>
        operation === null ? [] : [[rest[operation] ?? '', code === 'MUTATE_NOT_ALLOWED' ? byHand : message] as const],
      );
      if (about.length === 0) throw error;
      for (const [id, message] of about) refused.set(id, message);
    }
  }
  // One that is not undeclared any more is declared: somebody else was faster.
  return ids.map((id) => ({ id, isDeclared: !refused.has(id), message: refused.get(id) ?? null }));
}

const left = (asked: ReadonlyMap<string, unknown>, refused: ReadonlyMap<string, unknown>): readonly string[] =>
  [...asked.keys()].filter((id) => !refused.has(id));
