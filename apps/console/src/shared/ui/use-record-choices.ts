import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Choices, choicesPerPage } from '../api/choices.js';
import { formatCount } from '../format/numbers.js';
import { filterByLabel, withEmptyOption } from './option-filter.js';

export interface RecordSource<Item extends { readonly id: string }> {
  readonly list: Choices<Item>;
  /** Fetches one record. Without it, the list is read until every selected record is found. */
  readonly one?: (id: string) => UseQueryOptions<Item, Error, Item, string[]>;
  readonly getLabel: (item: Item) => string;
}

export interface RecordOption {
  readonly value: string;
  readonly label: string;
}

/** Enough matches to make the list scrollable; scrolling fetches the next page. */
const minMatches = 20;
/** Limits the API requests that one keystroke can cause, because they count against the account's rate limit. */
const maxPagesPerKeystroke = 10;

interface Selection {
  readonly ids: readonly string[];
  /** Text of the input while the user is not searching. */
  readonly selectedText?: (labels: ReadonlyMap<string, string>) => string;
}

/**
 * Provides the options of a record picker. The API has no search by name, so the hook reads the list, sorted by name, page by page
 * until enough records match the search text.
 */
export function useRecordChoices<Item extends { readonly id: string }>(source: RecordSource<Item>, selection: Selection) {
  const { ids, selectedText } = selection;
  const [hasOpened, setHasOpened] = useState(false);
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 200);
  const [lastPage, setLastPage] = useState(maxPagesPerKeystroke);
  const list = useInfiniteQuery({ ...source.list, enabled: hasOpened || ids.length > 0 });
  const pages = list.data?.pages ?? [];
  // A map removes duplicates: a record that is renamed between two requests can be on both pages.
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
  const emptyText = isSearching ? 'Searching…' : list.isError ? 'Failed to load' : isTyping ? 'No matches' : 'No options available';
  return {
    /** Includes every selected record, also one that is not on a loaded page. Shows the ID until the name is loaded. */
    options: [...listedOptions, ...missingIds.map((value) => ({ value, label: labels.get(value) ?? value }))],
    labels,
    error: list.error,
    retry: () => void (pages.length === 0 ? list.refetch() : fetchNextPage()),
    note: isPaused ? `Searched the first ${formatCount(pages.length * choicesPerPage)} names. Keep typing to search further.` : null,
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
      // Renders the dropdown inside the main landmark, because landmark navigation skips content outside landmarks.
      comboboxProps: { shadow: 'md', portalProps: { target: '#content' } },
      scrollAreaProps: { onBottomReached: () => void (canFetchNext && fetchNextPage()) },
    },
  };
}
