import { assertMayWrite, type Caller } from './access.js';
import { Draft } from './draft.js';
import { adsFailure, AdsError, type PathElement, type RpcFailure } from './errors.js';
import { applyOperation, type Operation } from './operations.js';
import { assertDeclared } from './rules/political-declaration.js';
import type { RuleSet } from './rules/rule-set.js';
import { adRules } from './rules/ads.js';
import { adGroupRules } from './rules/ad-groups.js';
import { assetRules } from './rules/assets.js';
import { audienceRules } from './rules/audiences.js';
import { budgetRules } from './rules/budgets.js';
import { campaignRules } from './rules/campaigns.js';
import { adGroupCriterionRules, campaignCriterionRules } from './rules/criteria.js';
import { campaignLabelRules, labelRules } from './rules/labels.js';
import type { Json } from './schema/types.js';
import { snake } from './schema/types.js';
import { TemporaryNames } from './temporary-names.js';
import type { World } from './world.js';

const maxOperations = 10_000;

/** The rules by the name of the operation. An ad is changed by itself, and else belongs to its ad group. */
const rulesOf: Readonly<Record<string, RuleSet>> = {
  labelOperation: labelRules,
  campaignBudgetOperation: budgetRules,
  campaignOperation: campaignRules,
  campaignLabelOperation: campaignLabelRules,
  campaignCriterionOperation: campaignCriterionRules,
  audienceOperation: audienceRules,
  adGroupOperation: adGroupRules,
  adGroupCriterionOperation: adGroupCriterionRules,
  adGroupAdOperation: adRules,
  adOperation: adRules,
  assetOperation: assetRules,
};

interface NamedOperation {
  readonly key: string;
  readonly operation: Operation;
  readonly path: readonly PathElement[];
}

/** POST googleAds:mutate. All operations are done, or none. */
export function mutateAll(world: World, caller: Caller, body: Json): Json {
  const entries = (body['mutateOperations'] ?? []) as readonly Json[];
  const operations = entries.map((entry, index): NamedOperation => {
    const [key] = Object.keys(entry);
    const place = { fieldName: 'mutate_operations', index };
    if (key === undefined) throw adsFailure('INVALID_ARGUMENT', operationRequired().below(place));
    return { key, operation: entry[key] as Operation, path: [place, { fieldName: snake(key) }] };
  });
  const names = mutate(world, caller, operations, body);
  if (body['validateOnly'] === true) return {};
  return {
    mutateOperationResponses: operations.map(({ key }, i) => ({ [key.replace(/Operation$/, 'Result')]: { resourceName: names[i] } })),
  };
}

/** POST assets:mutate. */
export function mutateAssets(world: World, caller: Caller, body: Json): Json {
  const operations = ((body['operations'] ?? []) as readonly Operation[]).map((operation, index) => ({
    key: 'assetOperation',
    operation,
    path: [{ fieldName: 'operations', index }],
  }));
  const names = mutate(world, caller, operations, body);
  return body['validateOnly'] === true ? {} : { results: names.map((resourceName) => ({ resourceName })) };
}

const operationRequired = () => new AdsError('requestError', 'OPERATION_REQUIRED', 'At least one operation must be specified.');

function mutate(world: World, caller: Caller, operations: readonly NamedOperation[], options: Json): readonly string[] {
  assertMayWrite(caller);
  if (options['partialFailure'] === true) throw new Error('This double does no partial work.');
  if (operations.length === 0) throw adsFailure('INVALID_ARGUMENT', operationRequired());
  if (operations.length > maxOperations)
    throw adsFailure('INVALID_ARGUMENT', new AdsError('requestError', 'TOO_MANY_MUTATE_OPERATIONS', 'Too many mutate operations.'));
  world.quota.useOperations(operations.length);
  if (world.faults.conflicts > 0) {
    world.faults.conflicts--;
    throw conflict();
  }
  const draft = new Draft(world, caller.customer);
  const temporary = new TemporaryNames();
  const errors: AdsError[] = [];
  const names = operations.map(({ key, operation, path }) => {
    try {
      return applyOperation(draft, rulesOf[key] as RuleSet, key, operation, temporary);
    } catch (error) {
      if (!(error instanceof AdsError)) throw error;
      temporary.fail(operation);
      errors.push(error.below(...path));
      return '';
    }
  });
  try {
    const isDone = operations.map(({ key, operation, path }) => ({ key, operation, path }));
    if (errors.length === 0) assertDeclared(draft, isDone);
  } catch (error) {
    if (!(error instanceof AdsError)) throw error;
    errors.push(error);
  }
  if (errors.length > 0) throw adsFailure('INVALID_ARGUMENT', ...errors);
  if (options['validateOnly'] !== true) draft.commit();
  return names;
}

const conflict = (): RpcFailure =>
  adsFailure(
    'ABORTED',
    new AdsError('databaseError', 'CONCURRENT_MODIFICATION', 'Multiple requests were attempting to modify the same resource at once.'),
  );
