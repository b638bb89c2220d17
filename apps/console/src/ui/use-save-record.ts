import { notifications } from '@mantine/notifications';
import { useMutation, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '../api/problem.js';

type Resource = 'campaigns' | 'creative' | 'audiences';

interface SavedRecord {
  readonly id: string;
  readonly name: string;
}

/** Saves a record, then shows it. */
export function useSaveRecord<Values, Item extends SavedRecord>(resource: Resource, save: (values: Values) => Promise<Item>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      queryClient.setQueryData([resource, saved.id], saved);
      await queryClient.invalidateQueries({ queryKey: [resource] });
      notifications.show({ message: `${saved.name} is saved.` });
      await navigate({ to: `/${resource}/$id`, params: { id: saved.id } });
    },
  });
}

interface UpdateOptions<Values, Item> {
  /** As the person has seen it. */
  readonly original: Item;
  readonly query: UseQueryOptions<Item, Error, Item, string[]>;
  /** What people can change of it. */
  readonly fieldsOf: (item: Item) => object;
  readonly save: (values: Values, revision: number) => Promise<Item>;
}

/**
 * Saves over the revision that the person has seen. The service itself makes newer ones, for instance when it has counted the
 * people of an audience: these hold nothing that could be lost, so the change goes over them. Not for campaigns: of those it
 * makes none, and one that was launched meanwhile is not what the person has seen.
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
