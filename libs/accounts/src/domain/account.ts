import { type AggregateState, aggregateOf, type Id, isTimezone, type Problem, ValidationFailed } from '#libs/kernel';
import * as events from './account-events.js';
import { nameProblems, normalizeName } from './name.js';
import { isHigherPlan, type Plan, planNames } from './plan.js';
import { PlanRaisedByOperator } from './plan.errors.js';

export interface NewAccount {
  readonly name: string;
  readonly plan: string;
  /** ISO 4217. Never changes. */
  readonly currency: string;
  /** IANA time zone, which determines the account's days. */
  readonly timezone: string;
}

export interface AccountState extends NewAccount, AggregateState {
  readonly id: Id<'acc'>;
  readonly plan: Plan;
  readonly createdAt: Date;
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
    const account = new Account({ id, name: normalizeName(details.name), plan: details.plan as Plan, currency, timezone, createdAt: now });
    account.recordCreation(events.AccountOpened, ['plan'], now);
    return account;
  }

  get resourceType(): string {
    return 'account';
  }

  protected override get auditedFields() {
    return { plan: 'plan' };
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
}

function planProblems(plan: string): Problem[] {
  if (planNames.includes(plan as Plan)) return [];
  const message = `plan must be one of ${planNames.join(', ')}.`;
  return [{ pointer: '/plan', code: 'not_allowed_value', message, allowed: planNames }];
}
