import { z } from 'zod';
import type { AdAccountTarget } from '../../../application/ports/ad-account-choice.js';
import { type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { accountStatusOf, disableReasonOf } from './meta-account-status.js';
import { type MetaApi, refused } from './meta-api.js';
import { MetaAudiences } from './meta-audiences.js';
import { needsPixel } from './meta-capabilities.js';
import { goalFieldsOf } from './meta-objectives.js';
import { payerAndBeneficiaryOf, payerMissing } from './meta-payer.js';
import { regionalGaps } from './meta-regional-identities.js';
import { instagramAccountsOf, instagramFields, pageShape } from './meta-setting-choices.js';
import { accountFields, accountShape } from './meta-shapes.js';
import { namesPayer } from './meta-special-categories.js';

const nodeShape = z.looseObject({ id: z.string().min(1) });
/** Why an ad account runs no ads, where nobody can do anything about it before the launch. */
const finalEffects = new Set(['account_suspended']);

/** What reads can tell about a campaign that Meta would refuse half-way: it is refused before anything exists. */
export class MetaPreflight {
  constructor(
    private readonly api: MetaApi,
    private readonly target: AdAccountTarget,
    private readonly handles: ConnectionHandles,
  ) {}

  /** Throws PlatformFailure with the reason. What may not be read is left to Meta to judge. */
  async assertPossible(campaign: PlatformCampaign): Promise<void> {
    try {
      await this.check(campaign);
    } catch (error) {
      // A read has created nothing, whether or not it was answered.
      if (!(error instanceof PlatformFailure) || error.details.mayHaveExecuted !== true) throw error;
      throw new PlatformFailure(error.kind, error.message, { ...error.details, mayHaveExecuted: false });
    }
  }

  private async check(campaign: PlatformCampaign): Promise<void> {
    const { settings, access } = this.target;
    const audiences = new MetaAudiences(this.api, this.target, this.handles);
    goalFieldsOf(campaign, settings);
    const countries = audiences.countriesOf(campaign);
    const declaration = { platformCode: 'declaration_missing', issue: 'policy_declaration_required' } as const;
    const [gap] = regionalGaps(countries, campaign.specialAdCategories, settings);
    if (gap !== undefined) throw new PlatformFailure('rejected', gap, declaration);
    if (countries.some(namesPayer) && payerAndBeneficiaryOf(settings, access) === null)
      throw new PlatformFailure('rejected', payerMissing, declaration);
    await this.assertAccount();
    await this.assertIdentity();
    if (campaign.objective === 'app_promotion') await this.assertThere('application_id', 'App');
    const isMeasured = campaign.objective === 'sales' || campaign.objective === 'leads';
    const usesPixel =
      isMeasured || campaign.excludedAudiences.length > 0 || campaign.audiences.some((audience) => needsPixel(audience, false));
    if (usesPixel) await this.assertThere('pixel_id', 'Pixel');
    for (const audience of campaign.audiences) await audiences.assertKnown(audience);
  }

  private async assertAccount(): Promise<void> {
    const account = await this.readIfAllowed(this.api.inAdAccount(''), accountFields, accountShape);
    if (account === 'refused' || account === 'missing') return;
    const { effect } = accountStatusOf(account.account_status ?? 0);
    if (effect === null || !finalEffects.has(effect.code)) return;
    throw new PlatformFailure('rejected', effect.message + disableReasonOf(account.disable_reason), {
      platformCode: 'account_disabled',
      issue: effect.code,
    });
  }

  /** The page, and the account on Instagram: one of the page, or one that is shared with the ad account. */
  private async assertIdentity(): Promise<void> {
    const { page_id: page, instagram_user_id: instagram } = this.target.settings;
    if (page === undefined) throw refused('The connection has no page. Set it on the page of the connection.', 'page_missing');
    await this.assertThere('page_id', 'Page');
    if (instagram === undefined) return;
    const linked = await this.readIfAllowed(`/${encodeURIComponent(page)}`, `id,${instagramFields}`, pageShape);
    if (linked === 'refused' || linked === 'missing' || instagramAccountsOf(linked).some(({ id }) => id === instagram)) return;
    try {
      const shared = await this.api.list(this.api.inAdAccount('/instagram_accounts'), { fields: 'id', limit: 100 }, nodeShape);
      if (shared.some(({ id }) => id === instagram)) return;
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'rejected') return;
      throw error;
    }
    throw goneSetting('Instagram account', instagram);
  }

  private async assertThere(setting: string, label: string): Promise<void> {
    const id = this.target.settings[setting];
    if (id === undefined) throw refused(`The connection has no ${label}. Set it on the page of the connection.`, 'setting_missing');
    if ((await this.readIfAllowed(`/${encodeURIComponent(id)}`, 'id', nodeShape)) === 'missing') throw goneSetting(label, id);
  }

  private async readIfAllowed<T extends z.ZodType>(path: string, fields: string, shape: T): Promise<z.infer<T> | 'refused' | 'missing'> {
    try {
      return await this.api.read(path, { fields }, shape);
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'rejected') return 'refused';
      if (error instanceof PlatformFailure && error.kind === 'not_found') return 'missing';
      throw error;
    }
  }
}

const goneSetting = (label: string, id: string): PlatformFailure =>
  refused(
    `Meta does not show the ${label} ${id} any more, or not to this app. Choose it again on the page of the connection.`,
    'setting_gone',
  );
