import type { Draft } from '../draft.js';
import { AdsError, type PathElement } from '../errors.js';
import type { Operation } from '../operations.js';

interface DoneOperation {
  readonly key: string;
  readonly operation: Operation;
  readonly path: readonly PathElement[];
}

/**
 * As long as any campaign of the account says nothing on political advertising in the EU, changes of campaigns are refused. A request
 * whose result has no such campaign passes.
 */
export function assertDeclared(draft: Draft, operations: readonly DoneOperation[]): void {
  if (draft.present('campaign').every(({ fields }) => fields['containsEuPoliticalAdvertising'] !== undefined)) return;
  const refused = operations.find(({ key, operation }) => key === 'campaignOperation' && isRefused(draft, operation));
  if (refused === undefined) return;
  throw new AdsError(
    'mutateError',
    'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
    'All campaigns must declare whether they contain political advertising in the European Union.',
  ).below(...refused.path);
}

function isRefused({ world }: Draft, { update, updateMask, remove }: Operation): boolean {
  if (updateMask === 'containsEuPoliticalAdvertising') return false;
  const isStop = remove !== undefined || (updateMask === 'status' && update?.['status'] === 'PAUSED');
  return !isStop || world.settings.refusesStopsWhenUndeclared;
}
