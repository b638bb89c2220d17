import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { choicesPerPage, type choicesOf } from '../api/choices.js';
import { formatCount } from '../format/numbers.js';
import { matching, orSay } from './option-filter.js';

export interface RecordSource<Item extends { readonly id: string }> {
  readonly list: ReturnType<typeof choicesOf<Item>>;
  /** Without it the list is read until everything that is chosen was found. */
  readonly one?: (id: string) => UseQueryOptions<Item, Error, Item, string[]>;
  readonly labelOf: (item: Item) => string;
}

export interface RecordOption {
  readonly value: string;
  readonly label: string;
}

/** So many that the list can be scrolled, which fetches the rest. */
const enoughMatches = 20;
/** What one more typed letter may cost of the account's limits. */
const pagesPerLetter = 10;

interface Chosen {
  readonly ids: readonly string[];
  /** What stands in the field while nobody searches. */
  readonly settledText?: (labels: ReadonlyMap<string, string>) => string;
}

/**
 * The records to choose from. The API cannot search by name, so what is typed is looked for in the list by name, page after page,
 * until there is enough to show.
 */
export function useRecordChoices<Item extends { readonly id: string }>(source: RecordSource<Item>, chosen: Chosen) {
  const { ids, settledText } = chosen;
  const [isOpened, setIsOpened] = useState(false);
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 200);
  const [lastPage, setLastPage] = useState(pagesPerLetter);
  const list = useInfiniteQuery({ ...source.list, enabled: isOpened || ids.length > 0 });
  const pages = list.data?.pages ?? [];
  // A record that is renamed between two pages can be on both.
  const labels = new Map(pages.flatMap((page) => page.data).map((item) => [item.id, source.labelOf(item)]));
  const listed = [...labels].map(([value, label]): RecordOption => ({ value, label }));
  const unlisted = list.isFetched ? ids.filter((id) => !labels.has(id)) : [];
  const singly = useQueries({ queries: source.one ? unlisted.map(source.one) : [] });
  for (const { data } of singly) if (data) labels.set(data.id, source.labelOf(data));
  const isTyping = search !== (settledText?.(labels) ?? '');
  const text = isTyping && typed === search ? typed : '';
  const matches = text === '' ? [] : matching(listed, text);
  const lacksMatches = text !== '' && matches.length < enoughMatches;
  const mayGoOn = list.hasNextPage && !list.isFetching && !list.isError;
  const isNextWanted = mayGoOn && ((lacksMatches && pages.length < lastPage) || (source.one === undefined && unlisted.length > 0));
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  const isPaused = lacksMatches && list.hasNextPage && !list.isFetching && pages.length >= lastPage;
  const isLooking = list.isFetching || (isTyping && text === '');
  const emptyText = isLooking ? 'Looking …' : list.isError ? 'Not loaded' : isTyping ? 'Nothing found' : 'Nothing to choose from';
  return {
    /** What is chosen is among them, wherever it stands in the list; by its id until its name has come. */
    options: [...listed, ...unlisted.map((value) => ({ value, label: labels.get(value) ?? value }))],
    labels,
    error: list.error,
    retry: () => void (pages.length === 0 ? list.refetch() : fetchNextPage()),
    note: isPaused ? `The first ${formatCount(pages.length * choicesPerPage)} names were looked through. Type on to look further.` : null,
    input: {
      searchable: true,
      searchValue: search,
      onSearchChange: (value: string) => {
        setSearch(value);
        setLastPage(pages.length + pagesPerLetter);
      },
      onDropdownOpen: () => setIsOpened(true),
      filter: orSay(emptyText),
      loading: list.isFetching && isOpened,
      // What lies outside the landmarks of the page is passed by when one goes from landmark to landmark.
      comboboxProps: { shadow: 'md', portalProps: { target: '#content' } },
      scrollAreaProps: { onBottomReached: () => void (mayGoOn && fetchNextPage()) },
    },
  };
}
