import { AdsError } from '../errors.js';
import { localTime } from '../local-time.js';
import type { Customer, Resource, ResourceKind } from '../records.js';
import { type Json, snake } from '../schema/types.js';
import type { World } from '../world.js';
import type { Query } from './gaql.js';

const field = 'change_status.last_change_date_time';
const maxDays = 90;
const maxLimit = 10_000;
export const reportedAfterMs = 180_000;

const changeError = (code: string, message: string) => new AdsError('changeStatusError', code, message);

/** Changes are found within a range of the last 90 days, and never all at once. */
export function assertChangeRange(world: World, { where, limit }: Query): void {
  if (limit === null) throw changeError('LIMIT_NOT_SPECIFIED', 'The search request must specify a finite LIMIT clause.');
  if (limit > maxLimit)
    throw changeError('INVALID_LIMIT_CLAUSE', 'The LIMIT specified by change_status request should be less than or equal to 10K.');
  const conditions = where.filter(({ path }) => path === field);
  const has = (...operators: string[]) => conditions.find(({ operator }) => operators.includes(operator));
  const lower = has('BETWEEN', '>=', '>', '=');
  const upper = has('BETWEEN', '<=', '<', '=');
  if (lower === undefined || upper === undefined)
    throw changeError(
      'CHANGE_DATE_RANGE_INFINITE',
      'The change search request must specify a finite range filter on last_change_date_time.',
    );
  const [from, to] = [lower.values[0]?.text ?? '', upper.values.at(-1)?.text ?? ''];
  if (from > to) throw changeError('CHANGE_DATE_RANGE_NEGATIVE', 'The change search request has specified invalid date time filters.');
  if (from.slice(0, 10) < localTime(world.clock.now() - (maxDays + 1) * 86_400_000, 'Etc/UTC').slice(0, 10))
    throw changeError('START_DATE_TOO_OLD', 'The requested start date is too old. It cannot be older than 90 days.');
}

/** The resources whose changes are told, with the field in which each is named. */
const reportedKinds: Partial<Record<ResourceKind, string>> = {
  campaign: 'campaign',
  campaignBudget: 'campaignBudget',
  campaignCriterion: 'campaignCriterion',
  adGroup: 'adGroup',
  adGroupAd: 'adGroupAd',
  adGroupCriterion: 'adGroupCriterion',
  asset: 'asset',
  customerAsset: 'customerAsset',
};

function operationOf({ fields, createdAt, changedAt }: Resource): string {
  if (fields['status'] === 'REMOVED') return 'REMOVED';
  return createdAt === changedAt ? 'ADDED' : 'CHANGED';
}

/** The last change of each resource, which is reported some minutes later. A review is none. */
export function changeRows(customer: Customer, now: number): readonly { readonly resource: Resource; readonly change: Json }[] {
  return [...customer.resources.values()].flatMap((resource) => {
    const name = reportedKinds[resource.kind];
    const { changedAt, fields } = resource;
    if (name === undefined || now - changedAt < reportedAfterMs) return [];
    const id = `${changedAt * 1_000}-${resource.name.replace(/\D/g, '')}`;
    const change = {
      resourceName: `customers/${customer.id}/changeStatus/${id}`,
      lastChangeDateTime: `${localTime(changedAt, customer.timeZone)}.${String(changedAt % 1_000).padStart(3, '0')}000`,
      resourceType: snake(resource.kind).toUpperCase(),
      resourceStatus: operationOf(resource),
      ...(fields['campaign'] === undefined ? {} : { campaign: fields['campaign'] }),
      ...(fields['adGroup'] === undefined ? {} : { adGroup: fields['adGroup'] }),
      [name]: resource.name,
    };
    return [{ resource, change }];
  });
}
