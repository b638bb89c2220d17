import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { choicesPerPage, type choicesQuery } from '../api/choices.js';
import { formatCount } from '../format/numbers.js';
import { filterByLabel, withEmptyOption } from './option-filter.js';

export interface RecordSource<Item extends { readonly id: string }> {
  readonly list: ReturnType<typeof choicesQuery<Item>>;
  /** Without it the list is read until everything that is chosen was found. */
  readonly one?: (id: string) => UseQueryOptions<Item, Error, Item, string[]>;
  readonly getLabel: (item: Item) => string;
}

export interface RecordOption {
  readonly value: string;
  readonly label: string;
}

/** So many that the list can be scrolled, which fetches the rest. */
const minMatches = 20;
/** What one more typed letter may cost of the account's limits. */
const maxPagesPerKeystroke = 10;

interface Selection {
  readonly ids: readonly string[];
  /** What stands in the field while nobody searches. */
  readonly selectedText?: (labels: ReadonlyMap<string, string>) => string;
}

/**
 * The records to choose from. The API cannot search by name, so what is typed is looked for in the list by name, page after page,
 * until there is enough to show.
 */
export function useRecordChoices<Item extends { readonly id: string }>(source: RecordSource<Item>, selection: Selection) {
  const { ids, selectedText } = selection;
  const [hasOpened, setHasOpened] = useState(false);
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 200);
  const [lastPage, setLastPage] = useState(maxPagesPerKeystroke);
  const list = useInfiniteQuery({ ...source.list, enabled: hasOpened || ids.length > 0 });
  const pages = list.data?.pages ?? [];
  // A record that is renamed between two pages can be on both.
  const labels = new Map(pages.flatMap((page) => page.data).map((item) => [item.id, source.getLabel(item)]));
  const listedOptions = [...labels].map(([value, label]): RecordOption => ({ value, label }));
  const missingIds = list.isFetched ? ids.filter((id) => !labels.has(id)) : [];
  const individualQueries = useQueries({ queries: source.one ? missingIds.map(source.one) : [] });
  for (const { data } of individualQueries) if (data) labels.set(data.id, source.getLabel(data));
  const isTyping = search !== (selectedText?.(labels) ?? '');
  const text = isTyping && typed === search ? typed : '';
  const matches = text === '' ? [] : filterByLabel(listedOptions, text);
  const needsMoreMatches = text !== '' && matches.length < minMatches;
  const canFetchNext = list.hasNextPage && !list.isFetching && !list.isError;
  const shouldFetchNext =
    canFetchNext && ((needsMoreMatches && pages.length < lastPage) || (source.one === undefined && missingIds.length > 0));
  const { fetchNextPage } = list;
  useEffect(() => {
    if (shouldFetchNext) void fetchNextPage();
  }, [shouldFetchNext, fetchNextPage]);
  const isPaused = needsMoreMatches && list.hasNextPage && !list.isFetching && pages.length >= lastPage;
  const isSearching = list.isFetching || (isTyping && text === '');
  const emptyText = isSearching ? 'Looking …' : list.isError ? 'Not loaded' : isTyping ? 'Nothing found' : 'Nothing to choose from';
  return {
    /** What is chosen is among them, wherever it stands in the list; by its id until its name has come. */
    options: [...listedOptions, ...missingIds.map((value) => ({ value, label: labels.get(value) ?? value }))],
    labels,
    error: list.error,
    retry: () => void (pages.length === 0 ? list.refetch() : fetchNextPage()),
    note: isPaused ? `The first ${formatCount(pages.length * choicesPerPage)} names were looked through. Type on to look further.` : null,
    input: {
      searchable: true,
      searchValue: search,
      onSearchChange: (value: string) => {
        setSearch(value);
        setLastPage(pages.length + maxPagesPerKeystroke);
      },
      onDropdownOpen: () => setHasOpened(true),
      filter: withEmptyOption(emptyText),
      loading: list.isFetching && hasOpened,
      // What lies outside the landmarks of the page is passed by when one goes from landmark to landmark.
      comboboxProps: { shadow: 'md', portalProps: { target: '#content' } },
      scrollAreaProps: { onBottomReached: () => void (canFetchNext && fetchNextPage()) },
    },
  };
}
