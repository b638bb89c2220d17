import { Button, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { archiveAudience, type Audience, audienceQuery } from '../../api/audiences.js';
import { isApiError } from '../../api/problem.js';
import { useFormat } from '../../app/session.js';
import { formatRange, formatRate } from '../../format/numbers.js';
import { pluralize, humanize } from '../../format/labels.js';
import { PermissionGuard } from '../../ui/permission-guard.js';
import { Confirmation } from '../../ui/confirmation.js';
import { DescriptionList } from '../../ui/description-list.js';
import { BackLink, ButtonLink, TextLink } from '../../ui/links.js';
import { LoadedPage } from '../../ui/loaded-page.js';
import { Notice } from '../../ui/notice.js';
import { customDataItems } from '../../ui/custom-data.js';
import { Page, Panel } from '../../ui/page.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { ConnectionName } from '../connections/connection-name.js';
import classes from './audience-page.module.css';
import { InsightsPanel } from './insights-panel.js';
import { RuleTree } from './rule-tree.js';
import { describeAudience } from './rule-labels.js';

function ArchiveAudience({ audience }: { audience: Audience }) {
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const archiving = useMutation({
    mutationFn: () => archiveAudience(audience.id, audience.revision),
    onSuccess: async () => {
      close();
      await queryClient.invalidateQueries({ queryKey: ['audiences'] });
    },
  });
  const inUse = isApiError(archiving.error, 'resource_in_use')
    ? (archiving.error.details['campaign_ids'] as string[] | undefined)
    : undefined;
  return (
    <>
      <PermissionGuard permission="audiences.archive">
        <Button variant="default" onClick={open}>
          Archive
        </Button>
      </PermissionGuard>
      <Confirmation
        title={`Archive ${audience.name}?`}
        isOpen={isOpen}
        onClose={close}
        confirmLabel="Archive"
        isRunning={archiving.isPending}
        error={archiving.error}
        onConfirm={() => archiving.mutate()}
      >
        <Text>It can no longer be used in campaigns. Its numbers stay in analytics.</Text>
        {inUse?.map((id) => (
          <TextLink key={id} to="/campaigns/$id" params={{ id }} display="block">
            Open the campaign that uses it
          </TextLink>
        ))}
      </Confirmation>
    </>
  );
}

function AudienceActions({ audience }: { audience: Audience }) {
  return (
    <>
      <ArchiveAudience audience={audience} />
      <PermissionGuard permission="audiences.update">
        <ButtonLink to="/audiences/$id/edit" params={{ id: audience.id }} variant="default">
          Edit
        </ButtonLink>
      </PermissionGuard>
    </>
  );
}

function StateNotice({ audience: { status, failure, size } }: { audience: Audience }) {
  if (status === 'building') return <Notice tone="busy">The platforms are counting the people. This takes a few seconds.</Notice>;
  if (status === 'too_small') {
    return (
      <Notice tone="warn" title="Too few people">
        {size === null ? 'Fewer than 1,000 people' : `About ${formatRange(size)} people`} match; 1,000 are the least that a platform
        targets. Loosen a rule: a wider age, more countries, a longer time.
      </Notice>
    );
  }
  if (failure === null) return null;
  return (
    <Notice tone="bad" title="It could not be built">
      {failure.message} {failure.code === 'no_connection' && <TextLink to="/settings/connections">Connect a platform</TextLink>}
    </Notice>
  );
}

function OnPlatforms({ audience }: { audience: Audience }) {
  if (audience.platforms.length === 0) return <Text c="dimmed">No platform has it yet.</Text>;
  return (
    <ul className={classes['platforms']}>
      {audience.platforms.map(({ connection_id: id, status, match_rate: rate }) => (
        <li key={id}>
          <ConnectionName id={id} /> {humanize(status).toLowerCase()}
          {rate === null ? '' : `, ${formatRate(rate)} found`}
        </li>
      ))}
    </ul>
  );
}

function CustomDataPanel({ audience }: { audience: Audience }) {
  const facts = customDataItems(audience);
  if (facts.length === 0) return null;
  return (
    <Panel title="Labels and your own data">
      <DescriptionList items={facts} />
    </Panel>
  );
}

/** One audience: whom it means, how many they are, and what is known of them. */
export function AudiencePage() {
  const { id } = useParams({ from: '/signed-in/audiences/$id' });
  const { moment } = useFormat();
  const audience = useQuery(audienceQuery(id));
  return (
    <LoadedPage query={audience} title="Audience" backLink={<BackLink to="/audiences">Audiences</BackLink>}>
      {(data) => (
        <Page
          title={data.name}
          backLink={<BackLink to="/audiences">Audiences</BackLink>}
          badge={<StatusBadge kind="audience" status={data.status} />}
          description={describeAudience(data)}
          actions={data.status !== 'archived' && <AudienceActions audience={data} />}
        >
          <StateNotice audience={data} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Panel title="Who is meant">
              {data.rules ? <RuleTree rules={data.rules} /> : <Text>{describeAudience(data)}</Text>}
              {data.lookalike && (
                <TextLink to="/audiences/$id" params={{ id: data.lookalike.source_audience_id }} display="block" mt="sm">
                  Open the audience they resemble
                </TextLink>
              )}
            </Panel>
            <Panel title="How many">
              <Text fz="1.75rem" fw={600} className="figure">
                {formatRange(data.size)}
              </Text>
              <Text size="sm" c="dimmed" mb="md">
                {data.size === null
                  ? 'Not counted yet'
                  : `people, counted ${moment(data.size.as_of)}. Platforms give a range, never an exact number.`}
              </Text>
              <OnPlatforms audience={data} />
              <Text size="sm" c="dimmed" mt="md">
                {data.campaign_ids.length === 0 ? 'Used in no campaign.' : `Used in ${pluralize(data.campaign_ids.length, 'campaign')}.`}
              </Text>
            </Panel>
          </SimpleGrid>
          <CustomDataPanel audience={data} />
          {data.status === 'ready' && <InsightsPanel id={id} />}
        </Page>
      )}
    </LoadedPage>
  );
}
