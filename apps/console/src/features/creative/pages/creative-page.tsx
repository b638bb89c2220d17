import { Progress, SimpleGrid } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { archiveCreative, type Creative, creativeQuery, unarchiveCreative, updateCreative, variantsQuery } from '../api/creative.js';
import { pluralize, humanize } from '../../../shared/format/labels.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { BackLink } from '../../../shared/ui/links.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { LoadedPage } from '../../../shared/ui/loaded-page.js';
import { Notice } from '../../../shared/ui/notice.js';
import { customDataItems } from '../../../shared/ui/custom-data.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { ArchiveButton, EditButton, UnarchiveButton } from '../../../shared/ui/record-actions.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { failureRemedies, generationProgress } from '../parts/creative-generation.js';
import { VariantCard } from '../parts/variant-card.js';

function Variants({ creative }: { creative: Creative }) {
  const queryClient = useQueryClient();
  const variants = useQuery(variantsQuery(creative.id, generationProgress(creative)));
  const choosing = useMutation({
    mutationFn: (variantId: string) => updateCreative(creative.id, creative.revision, { primary_variant_id: variantId }),
    onSuccess: (changed) => queryClient.setQueryData(creativeQuery(creative.id).queryKey, changed),
    onError: (error) => notifications.show({ color: 'red', title: 'Variant not selected', message: errorMessage(error) }),
  });
  const { completed_variants: completed, requested_variants: requested } = creative.generation;
  return (
    <Panel
      title="Variants"
      description={creative.status === 'generating' ? `${completed} of ${requested} completed` : 'Ads use the selected variant'}
    >
      {creative.status === 'generating' && (
        <Progress
          value={Math.max(6, (completed / Math.max(1, requested)) * 100)}
          animated
          mb="md"
          size="sm"
          aria-label={`${completed} of ${requested} variants completed`}
        />
      )}
      <Loaded query={variants}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
            {data.map((variant) => (
              <VariantCard
                key={variant.id}
                variant={variant}
                creative={creative}
                isChoosing={choosing.isPending && choosing.variables === variant.id}
                onChoose={() => choosing.mutate(variant.id)}
              />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Panel>
  );
}

function CreativeActions({ creative }: { creative: Creative }) {
  if (creative.status === 'archived') return <UnarchiveButton resource="creative" record={creative} unarchive={unarchiveCreative} />;
  return (
    <>
      <ArchiveButton resource="creative" record={creative} archive={archiveCreative}>
        The creative and its variants are removed from the gallery. Campaigns can no longer use them.
      </ArchiveButton>
      <EditButton resource="creative" record={creative} />
    </>
  );
}

/** Creative → one creative with its variants. During generation, variants appear as they complete. */
export function CreativePage() {
  const { id } = useParams({ from: '/signed-in/creative/$id' });
  const creative = useQuery(creativeQuery(id));
  return (
    <LoadedPage query={creative} title="Creative" backLink={<BackLink to="/creative">Creative</BackLink>}>
      {(data) => (
        <Page
          title={data.name}
          backLink={<BackLink to="/creative">Creative</BackLink>}
          badge={<StatusBadge kind="creative" status={data.status} />}
          actions={<CreativeActions creative={data} />}
        >
          {data.failure && (
            <Notice tone="bad" title="Generation failed" isAlert>
              {data.failure.message} {failureRemedies[data.failure.code]}
            </Notice>
          )}
          <Variants creative={data} />
          <Panel title="Details">
            <DescriptionList
              items={[
                ['Prompt', data.prompt],
                ['Type', humanize(data.type)],
                ['Language', data.language],
                ['Landing page', data.landing_url ?? 'Set by the campaign'],
                ['Call to action', data.call_to_action ?? 'Set by each variant'],
                ...(data.type === 'image' ? ([['Alt text', data.alt_text ?? 'Not set']] as const) : []),
                ['Used in', data.campaign_count === 0 ? 'No campaigns' : pluralize(data.campaign_count, 'campaign')],
                ['Provider', data.generation.provider ?? '–'],
                ...(data.description === null ? [] : ([['Description', data.description]] as const)),
                ...customDataItems(data),
              ]}
            />
          </Panel>
        </Page>
      )}
    </LoadedPage>
  );
}
