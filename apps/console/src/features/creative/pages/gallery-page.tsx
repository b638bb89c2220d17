import { Button, Select, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto, IconSparkles } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { creativesQuery } from '../api/creative.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { LoadMore } from '../../../shared/ui/load-more.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { statusOptions } from '../../../shared/ui/status-labels.js';
import { CreativeCard } from '../parts/creative-card.js';
import { GenerateForm } from '../parts/generate-form.js';

const statuses = [{ value: 'current', label: 'All except archived' }, ...statusOptions('creative')];
const types = [
  { value: 'any', label: 'Images and texts' },
  { value: 'image', label: 'Images' },
  { value: 'text', label: 'Texts' },
];

/** Creative → gallery. */
export function GalleryPage() {
  const search = useSearch({ from: '/signed-in/creative' });
  const navigate = useNavigate({ from: '/creative' });
  const creatives = useInfiniteQuery(creativesQuery(search));
  const [isGenerating, generation] = useDisclosure(false);
  const choose = (name: 'status' | 'type', none: string) => (value: string | null) =>
    void navigate({ search: (old) => ({ ...old, [name]: value === null || value === none ? undefined : value }) });
  const generate = (
    <PermissionGuard permission="creative.generate">
      <Button leftSection={<IconSparkles size={16} aria-hidden />} onClick={generation.open}>
        Generate creative
      </Button>
    </PermissionGuard>
  );
  return (
    <Page title="Creative" description="Images and texts for ads, generated from a prompt in several variants." actions={generate}>
      <Panel flush>
        <FilterBar>
          <Select
            size="xs"
            w={160}
            aria-label="Status"
            data={statuses}
            value={search.status ?? 'current'}
            onChange={choose('status', 'current')}
          />
          <Select size="xs" w={160} aria-label="Type" data={types} value={search.type ?? 'any'} onChange={choose('type', 'any')} />
        </FilterBar>
        <Loaded query={creatives} rows={6}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.data);
            return all.length === 0 ? (
              <EmptyState
                icon={IconPhoto}
                title={search.status || search.type ? 'No creative matches the filters' : 'No creative yet'}
                actions={generate}
              >
                Describe your product and target group in one or two sentences to generate variants. Then select the variant that ads use.
              </EmptyState>
            ) : (
              <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="md" p="lg">
                {all.map((creative) => (
                  <CreativeCard key={creative.id} creative={creative} />
                ))}
              </SimpleGrid>
            );
          }}
        </Loaded>
        <LoadMore pages={creatives} />
      </Panel>
      <GenerateForm isOpen={isGenerating} onClose={generation.close} />
    </Page>
  );
}
