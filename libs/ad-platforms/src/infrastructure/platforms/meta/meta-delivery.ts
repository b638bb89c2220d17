import type { Id } from '#libs/kernel';
import type { PlatformDelivery } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import { accountStatusOf, disableReasonOf } from './meta-account-status.js';
import { alterationsOf } from './meta-alterations.js';
import { secondsOf } from './meta-fields.js';
import { heldMinorUnits, stepMicrosOf } from './meta-money.js';
import {
  digestOf,
  isFinal,
  type MetaAccount,
  type MetaAd,
  type MetaAdSet,
  type MetaCampaign,
  referenceOf,
  runStateOf,
} from './meta-shapes.js';
import {
  type AdState,
  adStateOf,
  campaignStatusOf,
  isLearningLimited,
  issueCodeOf,
  isStopping,
  type Status,
} from './meta-status-tables.js';

type Issue = PlatformDelivery['issues'][number];

/** What Meta says about a campaign, as far as one look has read it. */
export interface CampaignLook {
  readonly campaign: MetaCampaign;
  readonly adSets: readonly MetaAdSet[];
  readonly ads: readonly MetaAd[];
  /** Null when it could not be read. */
  readonly account: MetaAccount | null;
  /** Whether all parts were read. */
  readonly isWhole: boolean;
  /** Of the connection. */
  readonly settings: ConnectionSettings;
  /** Ad sets whose conversions Meta counts in other windows than it was told, which cannot be set back. */
  readonly windowIssues: readonly string[];
}

interface Verdict {
  readonly status: Status;
  readonly issues: readonly Issue[];
}

/** Verdicts that are worse win. */
const severity: readonly Status[] = ['stopped', 'not_delivering', 'pending', 'in_review', 'limited', 'delivering'];

/** The delivery of a campaign from what Meta says about it, its ad sets, its ads and its ad account. */
export function deliveryOf(look: CampaignLook, now: Date): PlatformDelivery {
  const { campaign } = look;
  const platformStatus = campaign.effective_status ?? campaign.status;
  const { status, issues } = verdictOf(look, platformStatus, now);
  const alterations = alterationsOf(
    look.adSets.filter((adSet) => !isFinal(adSet)),
    look.settings,
  );
  return {
    platformCampaignId: campaign.id,
    reference: referenceOf('cmp', campaign),
    runState: runStateOf(campaign),
    platformStatus,
    status,
    issues: [...issues, ...[...alterations, ...look.windowIssues].map((message): Issue => ({ code: 'platform_error', message }))],
    // An update sets them back.
    specDigest: digestOf(campaign, alterations),
    budgetMicros: budgetMicrosOf(look),
  };
}

/** Meta tells amounts in the smallest unit of the ad account's currency. */
function budgetMicrosOf({ campaign, account }: CampaignLook): number | null {
  const units = heldMinorUnits(campaign.daily_budget) ?? heldMinorUnits(campaign.lifetime_budget);
  return units === null || account?.currency == null ? null : units * stepMicrosOf(account.currency);
}

function verdictOf(look: CampaignLook, platformStatus: string, now: Date): Verdict {
  const { campaign, account } = look;
  if (runStateOf(campaign) !== 'running') return { status: 'stopped', issues: [] };
  const ends = secondsOf(campaign.stop_time);
  // Meta leaves the status of a campaign that has ended as it is.
  if (ends !== null && ends * 1_000 <= now.getTime()) return { status: 'stopped', issues: [] };
  const known = campaignStatusOf(platformStatus);
  const own: Verdict = known === 'by_parts' ? verdictOfParts(look) : { status: known, issues: [] };
  if (own.status === 'stopped') return own;
  const verdicts = [own, ...accountVerdicts(account), ...budgetVerdicts(campaign)];
  const status = severity.find((one) => verdicts.some((verdict) => verdict.status === one)) ?? own.status;
  return { status, issues: verdicts.flatMap(({ issues }) => issues) };
}

/** An ad account that is disabled runs nothing, whatever its campaigns say. */
function accountVerdicts(account: MetaAccount | null): readonly Verdict[] {
  if (account === null) return [];
  const { effect } = accountStatusOf(account.account_status ?? 0);
  const verdicts: Verdict[] = [];
  if (effect !== null) {
    const { status, code, message } = effect;
    verdicts.push({ status, issues: [{ code, message: message + disableReasonOf(account.disable_reason) }] });
  }
  const [cap, spent] = [Number(account.spend_cap ?? 0), Number(account.amount_spent ?? 0)];
  if (cap > 0 && spent >= cap) {
    const message = 'The spending limit of the ad account is used up. Raise it in the billing of Meta.';
    verdicts.push({ status: 'not_delivering', issues: [{ code: 'budget_exhausted', message }] });
  }
  return verdicts;
}

function budgetVerdicts({ lifetime_budget: lifetime, budget_remaining: left }: MetaCampaign): readonly Verdict[] {
  if (Number(lifetime ?? 0) === 0 || left == null || Number(left) > 0) return [];
  return [{ status: 'not_delivering', issues: [{ code: 'budget_exhausted', message: 'The lifetime budget of the campaign is spent.' }] }];
}

function verdictOfParts({ campaign, adSets: allSets, ads: allAds, isWhole }: CampaignLook): Verdict {
  const ads = allAds.filter((ad) => !isFinal(ad));
  const adSets = allSets.filter((adSet) => !isFinal(adSet));
  const states = new Map(ads.map((ad) => [ad, adStateOf(ad.effective_status ?? ad.status)]));
  const inState = (state: AdState) => ads.filter((ad) => states.get(ad) === state);
  const rejected = inState('rejected');
  const unpaid = inState('unpaid');
  const issues = [
    ...rejections(rejected, isWhole && rejected.length === ads.length),
    ...(unpaid.length === 0 ? [] : [withoutPayment]),
    ...issuesOf(campaign, adSets, ads),
  ];
  const [hasHardError, hasTrouble] = [hasStoppingIssue(campaign, adSets, ads), issues.length > 0];
  return { status: statusOf(), issues };

  function statusOf(): Status {
    // What was not read is not judged.
    if (ads.length === 0) return isWhole ? 'pending' : 'delivering';
    const others = ads.filter((ad) => states.get(ad) !== 'rejected');
    if (unpaid.length === ads.length) return 'not_delivering';
    if (others.length === 0) return isWhole ? 'not_delivering' : 'limited';
    if (hasHardError && inState('runs').length === 0) return 'not_delivering';
    if (inState('runs').length > 0) {
      return hasTrouble || adSets.some((one) => isLearningLimited(one.learning_stage_info?.status)) ? 'limited' : 'delivering';
    }
    if (inState('pending').length > 0) return 'pending';
    if (inState('in_review').length > 0) return 'in_review';
    return inState('with_issues').length > 0 ? 'limited' : 'not_delivering';
  }
}

const withoutPayment: Issue = {
  code: 'payment_failed',
  message: 'The ad account has no payment method, so its ads do not run. Add one in the billing of Meta.',
};

/** One issue for each reason, in Meta's words, with the creatives that it concerns. */
function rejections(rejected: readonly MetaAd[], areAll: boolean): readonly Issue[] {
  const creativesOf = new Map<string, Set<Id<'crv'>>>();
  for (const ad of rejected) {
    const reasons = Object.entries(ad.ad_review_feedback?.global ?? {}).map(([reason, text]) =>
      text === '' ? reason : `${reason}: ${text}`,
    );
    const message = reasons.length === 0 ? 'Meta rejected the ad without a reason.' : reasons.join(' ');
    const creatives = creativesOf.get(message) ?? new Set();
    const creative = referenceOf('crv', ad);
    if (creative !== null) creatives.add(creative);
    creativesOf.set(message, creatives);
  }
  const code = areAll ? 'all_creatives_rejected' : 'creative_rejected';
  return [...creativesOf].map(([message, creatives]) => ({ code, message, creativeIds: [...creatives] }));
}

type Parts = readonly { readonly issues_info?: MetaCampaign['issues_info'] }[];
const infosOf = (...parts: Parts[]) => parts.flat().flatMap((part) => part.issues_info ?? []);

const hasStoppingIssue = (campaign: MetaCampaign, adSets: readonly MetaAdSet[], ads: readonly MetaAd[]) =>
  infosOf([campaign], adSets, ads).some(({ error_type }) => isStopping(error_type));

/** What Meta names as issues, each once. */
function issuesOf(campaign: MetaCampaign, adSets: readonly MetaAdSet[], ads: readonly MetaAd[]): readonly Issue[] {
  const rejectedAlready = ads.filter((ad) => adStateOf(ad.effective_status ?? ad.status) !== 'rejected');
  const issues = new Map<string, Issue>();
  for (const { error_code: code, error_summary: summary, error_message: text } of infosOf([campaign], adSets, rejectedAlready)) {
    const message =
      [summary, text].filter((part) => part != null && part !== '').join(': ') || `Meta names the error ${code ?? 'unknown'}.`;
    const issue = issueCodeOf(code);
    issues.set(`${issue} ${message}`, { code: issue, message });
  }
  return [...issues.values()];
}
