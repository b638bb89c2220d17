import { type Caller, idFromUuid, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Row, sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetPlan, GetUsage, type PlanView, type UsagePoint, type WindowView } from '../../application/queries/get-usage.js';
import { isHigherPlan, type Plan, planNames, PlanPolicy, plans } from '../../domain/plan.js';

const plan = sql(
  'get plan',
  `select a.plan,
     case when w.minute_start >= date_trunc('minute', now(), 'UTC') then w.minute_count else 0 end as minute_used,
     case when w.day_start >= (now() at time zone 'UTC')::date then w.day_count else 0 end as day_used,
     date_trunc('minute', now(), 'UTC') + interval '1 minute' as minute_reset,
     date_trunc('day', now(), 'UTC') + interval '1 day' as day_reset
   from accounts.account a join accounts.request_window w on w.account_id = a.id where a.id = $1`,
);

// Hours also use the account's time zone, because some zones have an offset of half an hour.
const usage = sql(
  'get usage',
  `select date_trunc($2, m.minute, $3) as at, m.key_id, sum(m.allowed)::int as allowed, sum(m.limited)::int as limited
   from (
     select k.minute, k.key_id, k.allowed, k.limited from accounts.usage_minute k
     where k.account_id = $1 and k.minute >= $4 and k.minute < $5 and ($6::uuid is null or k.key_id = $6)
       and ($7::uuid is null or k.key_id in (select o.id from accounts.api_key o where o.account_id = $1 and o.user_id = $7))
     union all
     select c.minute, null, c.allowed, c.limited from accounts.console_usage_minute c
     where c.account_id = $1 and c.minute >= $4 and c.minute < $5 and $6::uuid is null and ($7::uuid is null or c.user_id = $7)
   ) m group by 1, 2 order by 1, 2 nulls last`,
);

@QueryHandler(GetPlan)
export class GetPlanHandler implements IQueryHandler<GetPlan> {
  constructor(
    private readonly database: Database,
    private readonly policy: PlanPolicy,
  ) {}

  async execute({ caller }: GetPlan): Promise<PlanView> {
    const [row] = await this.database.read(caller.accountId, plan, [uuidOf(caller.accountId)]);
    const name = row.plan as Plan;
    const { perMinute, perDay } = plans[name];
    return {
      plan: name,
      limits: {
        minute: windowView(perMinute, row.minute_used, row.minute_reset),
        day: perDay === null ? null : windowView(perDay, row.day_used, row.day_reset),
      },
      plans: planNames.map((other) => ({
        name: other,
        per_minute: plans[other].perMinute,
        per_day: plans[other].perDay,
        is_available: this.policy.adminsRaise || !isHigherPlan(other, name),
      })),
    };
  }
}

@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  constructor(private readonly database: Database) {}

  async execute({ caller, criteria, of }: GetUsage): Promise<UsagePoint[]> {
    const { granularity, start, end, keyId } = criteria;
    const rows = await this.database.read(caller.accountId, usage, [
      uuidOf(caller.accountId),
      granularity,
      caller.timezone,
      start.toISOString(),
      end.toISOString(),
      keyId === null ? null : uuidOf(keyId),
      of === 'everybody' ? null : uuidOf(userOf(caller)),
    ]);
    return rows.map(({ at, key_id, allowed, limited }: Row) => ({
      at,
      key_id: key_id === null ? null : idFromUuid('key', key_id),
      allowed,
      limited,
    }));
  }
}

function userOf({ userId }: Caller) {
  if (userId === null) throw new Error('Only a user has own keys.');
  return userId;
}

function windowView(limit: number, used: number, resetAt: string): WindowView {
  return { limit, used, remaining: Math.max(0, limit - used), reset_at: resetAt };
}
