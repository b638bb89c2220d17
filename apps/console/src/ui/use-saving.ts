import { notifications } from '@mantine/notifications';
import { useMutation, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isRefusal } from '../api/problem.js';

type Resource = 'campaigns' | 'creative' | 'audiences';

interface Saved {
  readonly id: string;
  readonly name: string;
}

/** Saves a record, then shows it. */
export function useSaving<Values, Item extends Saved>(resource: Resource, save: (values: Values) => Promise<Item>) {
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

interface Editing<Values, Item> {
  /** As the person has seen it. */
  readonly opened: Item;
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
export function useEditing<Values, Item extends Saved & { readonly revision: number }>(
  resource: Resource,
  { opened, query, fieldsOf, save }: Editing<Values, Item>,
) {
  const queryClient = useQueryClient();
  return useSaving(resource, (values: Values) =>
    save(values, opened.revision).catch(async (error: unknown) => {
      if (!isRefusal(error, 'precondition_failed')) throw error;
      const newest = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      if (JSON.stringify(fieldsOf(newest)) !== JSON.stringify(fieldsOf(opened))) throw error;
      return save(values, newest.revision);
    }),
  );
}
