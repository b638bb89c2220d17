import { queryOptions } from '@tanstack/react-query';
import { type Campaign, preflight } from '../../api/campaigns.js';
import { isApiError, type Problem } from '../../api/problem.js';
import { humanize } from '../../format/labels.js';

export const preflightKey = (id: string) => ['campaigns', id, 'preflight'];

/** What a launch or resume would be refused for now; [] is nothing. */
export const preflightQuery = ({ id, status, revision }: Campaign) =>
  queryOptions({
    queryKey: [...preflightKey(id), revision],
    queryFn: async (): Promise<readonly Problem[]> => {
      try {
        await preflight(id, status === 'paused' ? 'resume' : 'launch');
        return [];
      } catch (error) {
        if (isApiError(error, 'launch_blocked')) return error.problems;
        throw error;
      }
    },
    enabled: status === 'draft' || status === 'paused',
    staleTime: 2_000,
  });

const names: Readonly<Record<string, string>> = {
  connection_ids: 'Connections',
  creative_ids: 'Creative',
  audience_ids: 'Audiences',
  excluded_audience_ids: 'Audiences left out',
  landing_url: 'Landing page',
  ends_at: 'End',
  starts_at: 'Start',
};
/** What the form calls the place of a blocker. */
export function fieldLabel(pointer: string | undefined): string {
  const field = (pointer ?? '').split('/')[1] ?? '';
  return names[field] ?? humanize(field);
}

/** The message of the service names the field as programs know it; where only the value is missing, fewer words do. */
export const blockerMessage = ({ code, message }: Problem): string => (code === 'required' ? 'Needed before it can run.' : message);

/** The form's field of a blocker, for the address of the edit page. */
export const fieldPath = (pointer: string | undefined): string =>
  (pointer ?? '')
    .slice(1)
    .split('/')
    .slice(0, 2)
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
