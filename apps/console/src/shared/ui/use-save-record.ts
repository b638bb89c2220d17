import { notifications } from '@mantine/notifications';
import { useMutation, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '../api/problem.js';

type Resource = 'campaigns' | 'creative' | 'audiences';

interface SavedRecord {
  readonly id: string;
  readonly name: string;
}

/** Saves a record, then opens its page. */
export function useSaveRecord<Values, Item extends SavedRecord>(resource: Resource, save: (values: Values) => Promise<Item>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      queryClient.setQueryData([resource, saved.id], saved);
      await queryClient.invalidateQueries({ queryKey: [resource] });
      notifications.show({ message: `${saved.name} was saved.` });
      await navigate({ to: `/${resource}/$id`, params: { id: saved.id } });
    },
  });
}

interface UpdateOptions<Values, Item> {
  /** The record as the user opened it. */
  readonly original: Item;
  readonly query: UseQueryOptions<Item, Error, Item, string[]>;
  /** The fields that a user can edit. */
  readonly fieldsOf: (item: Item) => object;
  readonly save: (values: Values, revision: number) => Promise<Item>;
}

/**
 * Updates the revision that the user opened. If the service created a newer revision that changes no editable field, for example
 * after an audience size refresh, the update is retried on that revision. Do not use this for campaigns: a campaign that was
 * launched in the meantime differs from what the user reviewed.
 */
export function useUpdateRecord<Values, Item extends SavedRecord & { readonly revision: number }>(
  resource: Resource,
  { original, query, fieldsOf, save }: UpdateOptions<Values, Item>,
) {
  const queryClient = useQueryClient();
  return useSaveRecord(resource, (values: Values) =>
    save(values, original.revision).catch(async (error: unknown) => {
      if (!isApiError(error, 'precondition_failed')) throw error;
      const newest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      if (JSON.stringify(fieldsOf(newest)) !== JSON.stringify(fieldsOf(original))) throw error;
      return save(values, newest.revision);
    }),
  );
}
