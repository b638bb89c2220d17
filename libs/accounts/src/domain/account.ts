import { type AggregateState, aggregateOf, type DomainEvent, type Id, isTimezone, type Problem, ValidationFailed } from '#libs/kernel';
import * as events from './account-events.js';
import { type DailyRequests, quotaThresholdsReached } from './daily-quota.js';
import { nameProblems, normalizeName } from './name.js';
import { isHigherPlan, type Plan, planNames, plans } from './plan.js';
import { PlanRaisedByOperator } from './plan.errors.js';

export interface NewAccount {
  readonly name: string;
  readonly plan: string;
  /** ISO 4217. Never changes. */
  readonly currency: string;
  /** IANA time zone, which determines the account's days. Never changes. */
  readonly timezone: string;
}

export interface AccountState extends NewAccount, AggregateState {
  readonly id: Id<'acc'>;
  readonly plan: Plan;
  readonly createdAt: Date;
  /** The UTC day on which a threshold of the quota was last announced, such as `2026-05-01`. */
  readonly quotaNoticedOn: string | null;
  /** The number of requests of the highest threshold that was announced on this day. */
  readonly quotaNoticedRequests: number;
  /** Whether admins sign in with a second factor only. */
  readonly adminsNeedSecondFactor: boolean;
  /** The maximum daily amount of a campaign, in micros of the currency. Null without one. */
  readonly maxCampaignDailyMicros: number | null;
}

export class Account extends aggregateOf<AccountState>() {
  static open(id: Id<'acc'>, details: NewAccount, now: Date): Account {
    const problems = nameProblems(details.name);
    if (!/^[A-Z]{3}$/.test(details.currency) || !Intl.supportedValuesOf('currency').includes(details.currency)) {
      problems.push({ pointer: '/currency', code: 'not_allowed_value', message: `${details.currency} is not an ISO 4217 currency.` });
    }
    if (!isTimezone(details.timezone)) {
      problems.push({ pointer: '/timezone', code: 'not_allowed_value', message: `${details.timezone} is not an IANA time zone.` });
    }
    problems.push(...planProblems(details.plan));
    if (problems.length > 0) throw new ValidationFailed(problems);
    const { currency, timezone } = details;
    const account = new Account({
      id,
      name: normalizeName(details.name),
      plan: details.plan as Plan,
      currency,
      timezone,
      createdAt: now,
      quotaNoticedOn: null,
      quotaNoticedRequests: 0,
      adminsNeedSecondFactor: false,
      maxCampaignDailyMicros: null,
    });
    account.recordCreation(events.AccountOpened, ['plan'], now);
    return account;
  }

  get resourceType(): string {
    return 'account';
  }

  protected override get auditedFields() {
    return {
      plan: 'plan',
      adminsNeedSecondFactor: 'admins_need_second_factor',
      maxCampaignDailyMicros: 'max_campaign_daily_micros',
    };
  }

  get accountId(): Id<'acc'> {
    return this.id;
  }

  changePlan(plan: string, mayRaise: boolean, now: Date): void {
    const problems = planProblems(plan);
    if (problems.length > 0) throw new ValidationFailed(problems);
    if (!mayRaise && isHigherPlan(plan as Plan, this.plan)) throw new PlanRaisedByOperator();
    if (plan !== this.plan) this.recordChange(events.AccountPlanChanged, { plan: plan as Plan }, now);
  }

  changeSignInPolicy(adminsNeedSecondFactor: boolean, now: Date): void {
    if (adminsNeedSecondFactor !== this.adminsNeedSecondFactor)
      this.recordChange(events.AccountSignInPolicyChanged, { adminsNeedSecondFactor }, now);
  }

  /** Sets the maximum daily amount of a campaign, or none. Campaigns that exceed it keep running. */
  changeSpendingLimit(maxCampaignDailyMicros: number | null, now: Date): void {
    if (maxCampaignDailyMicros !== this.maxCampaignDailyMicros)
      this.recordChange(events.AccountSpendingLimitChanged, { maxCampaignDailyMicros }, now);
  }

  /** Returns the events of the thresholds of the daily quota that the requests reach, once a day for each. */
  noticeQuota({ day, count }: DailyRequests, now: Date): readonly DomainEvent[] {
    if (this.quotaNoticedOn !== null && day < this.quotaNoticedOn) return [];
    const noticed = this.quotaNoticedOn === day ? this.quotaNoticedRequests : 0;
    const reached = quotaThresholdsReached(plans[this.plan].perDay, count).filter(({ requests }) => requests > noticed);
    const highest = reached.at(-1);
    if (highest === undefined) return [];
    this.assign({ quotaNoticedOn: day, quotaNoticedRequests: highest.requests });
    return reached.map(({ share }) => new events.QuotaThresholdReached({}, now, null, { threshold: share }));
  }
}

function planProblems(plan: string): Problem[] {
  if (planNames.includes(plan as Plan)) return [];
  const message = `plan must be one of ${planNames.join(', ')}.`;
  return [{ pointer: '/plan', code: 'not_allowed_value', message, allowed: planNames }];
}
