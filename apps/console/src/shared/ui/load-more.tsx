import { Button, Group } from '@mantine/core';

export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export function LoadMore({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <Group justify="center" p="sm">
      <Button variant="default" size="xs" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Load more
      </Button>
    </Group>
  );
}
