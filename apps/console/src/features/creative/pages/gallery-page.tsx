import { Button, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPhoto, IconSparkles } from '../../../shared/ui/icons.js';
import { creativesQuery, type CreativeType } from '../api/creative.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { FilterBar } from '../../../shared/ui/filter-bar.js';
import { FilterSelect } from '../../../shared/ui/filter-select.js';
import { filterValues, isFilteredBy } from '../../../shared/ui/filter-values.js';
import { optionsOf } from '../../../shared/format/labels.js';
import { TextFilters } from '../../../shared/ui/search-input.js';
import { useCountedOptions } from '../../../shared/ui/use-status-options.js';
import { statusOptions } from '../../../shared/ui/status-labels.js';
import { CreativeCard } from '../parts/creative-card.js';
import { GenerateForm } from '../parts/generate-form.js';

const typeLabels: Readonly<Record<CreativeType, string>> = { image: 'Images', text: 'Texts' };

/** Creative → gallery. */
export function GalleryPage() {
  const search = useSearch({ from: '/signed-in/creative' });
  const navigate = useNavigate({ from: '/creative' });
  const creatives = useInfiniteQuery(creativesQuery(search));
  const [isGenerating, generation] = useDisclosure(false);
  const statuses = useCountedOptions('creatives', statusOptions('creative'));
  const isFiltered = isFilteredBy(search);
  const filter = (changes: typeof search) => void navigate({ search: (old) => ({ ...old, ...changes }) });
  const filterValue = filterValues(search, filter);
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
          <TextFilters records="creative" q={search.q} label={search.label} onChange={filter} />
          <FilterSelect label="Status" width={160} options={statuses} noneLabel="All except archived" {...filterValue('status')} />
          <FilterSelect label="Type" width={160} options={optionsOf(typeLabels)} noneLabel="Images and texts" {...filterValue('type')} />
        </FilterBar>
        <RecordList
          query={creatives}
          rows={6}
          empty={
            <EmptyState icon={IconPhoto} title={isFiltered ? 'No creative matches the filters' : 'No creative yet'} actions={generate}>
              Describe your product and target group in one or two sentences to generate variants. Then select the variant that ads use.
            </EmptyState>
          }
        >
          {(all) => (
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="md" p="lg">
              {all.map((creative) => (
                <CreativeCard key={creative.id} creative={creative} />
              ))}
            </SimpleGrid>
          )}
        </RecordList>
      </Panel>
      <GenerateForm isOpen={isGenerating} onClose={generation.close} />
    </Page>
  );
}
