import { type Actor, type Id, newId, type Problem, Validated } from '#libs/kernel';
import { Campaign } from '../src/domain/campaign.js';
import { campaignActions, permissionOf } from '../src/domain/campaign-actions.js';
import { type CampaignFields, objectives } from '../src/domain/campaign-fields.js';
import type { CampaignPatch } from '../src/domain/campaign-patch.js';
import type { CampaignStatus } from '../src/domain/campaign-status.js';
import type { AccountTerms, AudienceFacts, ConnectionFacts, CreativeFacts, ReferencedRecords } from '../src/domain/referenced-records.js';
import { type References, unionOf } from '../src/domain/reference-rules.js';

/** The current time of the tests. */
export const now = new Date('2027-05-03T12:00:00.000Z');
const hourMs = 3_600_000;
export const inHours = (hours: number): Date => new Date(now.getTime() + hours * hourMs);

/** An actor with the permissions for these actions, or for all actions when none is passed. */
export function anActor(...actions: (typeof campaignActions)[number][]): Actor {
  return {
    accountId: newId('acc'),
    userId: newId('usr'),
    apiKeyId: newId('key'),
    permissions: new Set((actions.length > 0 ? actions : campaignActions).map(permissionOf)),
    requestId: null,
    address: null,
  };
}

export const anAccount = (more: Partial<AccountTerms> = {}): AccountTerms => ({
  currency: 'EUR',
  maxDailyMicros: null,
  usualDailyMicros: null,
  ...more,
});
export const aConnection = (id: Id<'con'> = newId('con'), more: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  withSettings: () => aConnection(id, more),
  id,
  platform: 'sandbox',
  externalAccountId: `act_${id}`,
  status: 'connected',
  objectives,
  canWrite: true,
  budgetStepMicros: 1,
  settingsProblems: [],
  problemsOf: () => [],
  ...more,
});
export const aCreative = (id: Id<'crv'> = newId('crv'), more: Partial<CreativeFacts> = {}): CreativeFacts => ({
  id,
  type: 'image',
  status: 'ready',
  landingUrl: null,
  content: { headline: 'Spring is here' },
  ...more,
});
export const anAudience = (id: Id<'aud'> = newId('aud'), more: Partial<AudienceFacts> = {}): AudienceFacts => ({
  id,
  status: 'ready',
  rules: {},
  lookalike: null,
  notSupportedBy: [],
  ...more,
});

/** All records that a campaign references, each ready to use unless it is in `overrides`. */
export function referencedBy(
  { connectionIds = [], creativeIds = [], audienceIds = [], excludedAudienceIds = [] }: Partial<References>,
  overrides: readonly (ConnectionFacts | CreativeFacts | AudienceFacts)[] = [],
): ReferencedRecords {
  const byId = <T extends { id: Id }>(records: T[]) =>
    new Map<Id, T>(records.map((record) => [record.id, (overrides.find(({ id }) => id === record.id) as T | undefined) ?? record]));
  return {
    account: anAccount(),
    connections: byId(connectionIds.map((id) => aConnection(id))),
    creatives: byId(creativeIds.map((id) => aCreative(id))),
    audiences: byId([...audienceIds, ...excludedAudienceIds].map((id) => anAudience(id))),
  };
}

/** A draft with these fields, whose references all exist. */
export function aDraft(actor: Actor, fields: CampaignPatch, at: Date): Campaign {
  return Campaign.draft(actor, new Validated(fields, []), referencedBy(fields), at);
}

/** Changes a campaign like a request whose references all exist. `problems` were found while the body was parsed. */
export function change(campaign: Campaign, fields: CampaignPatch, at: Date, problems: readonly Problem[] = []): void {
  campaign.change(new Validated(fields, problems), referencedBy(unionOf(campaign, fields)), at);
}

/** The error that an act ends with. */
export function refusal(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was refused.');
}

/** The state of a campaign, to compare with what becomes of it. */
export const copyOf = (campaign: Campaign): Campaign => Object.assign(Object.create(Campaign.prototype) as Campaign, campaign);

const readyToLaunch: Partial<CampaignFields> & { name: string } = {
  name: 'Spring sale',
  connectionIds: [newId('con')],
  creativeIds: [newId('crv')],
  objective: 'sales',
  budgetType: 'daily',
  budgetAmountMicros: 50_000_000,
  landingUrl: 'https://shop.example/spring',
};

/** Builds a launchable campaign and brings it into a state with the methods of the domain. */
class CampaignBuilder {
  private readonly steps: ((campaign: Campaign) => void)[] = [];
  private readonly actor = anActor();
  private fields = readyToLaunch;

  with(fields: Partial<CampaignFields>): this {
    this.fields = { ...this.fields, ...fields };
    return this;
  }

  launched(at = inHours(-3)): this {
    return this.then((campaign) => campaign.launch(this.actor, at, referencedBy(campaign)));
  }

  scheduled(): this {
    return this.with({ startsAt: inHours(24) }).launched();
  }

  paused(at = inHours(-2)): this {
    return this.then((campaign) => campaign.pause(this.actor, at));
  }

  resumed(at = inHours(-1)): this {
    return this.then((campaign) => campaign.resume(this.actor, at, referencedBy(campaign)));
  }

  /** Launched and ended. */
  completed(): this {
    return this.with({ endsAt: inHours(-1) })
      .launched()
      .withDueTransition(now);
  }

  archived(at = now): this {
    return this.then((campaign) => campaign.archive(this.actor, at));
  }

  withDueTransition(at: Date): this {
    return this.then((campaign) => campaign.applyDue(at));
  }

  /** Sets the spend that the platforms have reported. */
  spent(micros: number): this {
    return this.then((campaign) => void Object.assign(campaign, { spendToDateMicros: micros }));
  }

  build(): Campaign {
    const campaign = aDraft(this.actor, this.fields, inHours(-4));
    for (const step of this.steps) step(campaign);
    campaign.pullEvents();
    return campaign;
  }

  private then(step: (campaign: Campaign) => void): this {
    this.steps.push(step);
    return this;
  }
}

export function aCampaign(): CampaignBuilder {
  return new CampaignBuilder();
}

const builders: Readonly<Record<CampaignStatus, (builder: CampaignBuilder) => CampaignBuilder>> = {
  draft: (builder) => builder,
  scheduled: (builder) => builder.scheduled(),
  active: (builder) => builder.launched(),
  paused: (builder) => builder.launched().paused(),
  completed: (builder) => builder.completed(),
  archived: (builder) => builder.archived(),
};

/** A campaign in a status, with these fields. */
export function aCampaignIn(status: CampaignStatus, fields: Partial<CampaignFields> = {}): Campaign {
  return builders[status](aCampaign().with(fields)).build();
}
