import { type Id, isTimezone, type Problem, ValidationFailed } from '#libs/kernel';
import { nameProblems, normalizeName } from './name.js';
import { type Plan, planNames } from './plan.js';

export interface NewAccount {
  readonly name: string;
  readonly plan: string;
  /** ISO 4217. Never changes. */
  readonly currency: string;
  /** IANA time zone, which determines the account's days. */
  readonly timezone: string;
}

export class Account {
  readonly id!: Id<'acc'>;
  readonly name!: string;
  readonly plan!: Plan;
  readonly currency!: string;
  readonly timezone!: string;
  readonly createdAt!: Date;

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
    const fields = { ...details, name: normalizeName(details.name), plan: details.plan as Plan };
    return Object.assign(new Account(), { id, ...fields, createdAt: now });
  }

  changePlan(plan: string): void {
    const problems = planProblems(plan);
    if (problems.length > 0) throw new ValidationFailed(problems);
    Object.assign(this, { plan });
  }
}

function planProblems(plan: string): Problem[] {
  if (planNames.includes(plan as Plan)) return [];
  const message = `plan must be one of ${planNames.join(', ')}.`;
  return [{ pointer: '/plan', code: 'not_allowed_value', message, allowed: planNames }];
}
