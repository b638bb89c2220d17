import { queryOptions, skipToken } from '@tanstack/react-query';
import { type Campaign, preflight } from '../api/campaigns.js';
import { isApiError, type Problem } from '../../../shared/api/problem.js';
import { humanize, labelOf } from '../../../shared/format/labels.js';

export const preflightKey = (id: string) => ['campaigns', id, 'preflight'];

/** The action that starts the campaign, if this user can take it now. */
export const startActionOf = ({ available_actions: actions }: Campaign): 'launch' | 'resume' | null =>
  actions.includes('launch') ? 'launch' : actions.includes('resume') ? 'resume' : null;

async function blockersOf(id: string, action: 'launch' | 'resume'): Promise<readonly Problem[]> {
  try {
    await preflight(id, action);
    return [];
  } catch (error) {
    if (isApiError(error, 'launch_blocked')) return error.problems;
    throw error;
  }
}

/** Current launch or resume blockers. Empty if there are none. */
export const preflightQuery = (campaign: Campaign) => {
  const { id, revision } = campaign;
  const action = startActionOf(campaign);
  return queryOptions({
    queryKey: [...preflightKey(id), revision],
    queryFn: action === null ? skipToken : () => blockersOf(id, action),
    staleTime: 2_000,
  });
};

const names: Readonly<Partial<Record<keyof Campaign, string>>> = {
  connection_ids: 'Connections',
  creative_ids: 'Creative',
  audience_ids: 'Audiences',
  excluded_audience_ids: 'Excluded audiences',
  landing_url: 'Landing page',
  ends_at: 'End time',
  starts_at: 'Start time',
};
/** The form's label of a blocker's field. */
export function fieldLabel(pointer: string | undefined): string {
  const field = (pointer ?? '').split('/')[1] ?? '';
  return labelOf(names, field) ?? humanize(field);
}

/** The field path of a blocker, for the hash of the edit page's URL. */
export const fieldPath = (pointer: string | undefined): string =>
  (pointer ?? '')
    .slice(1)
    .split('/')
    .slice(0, 2)
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
