import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { archiveAudience, type Audience, audienceQuery, unarchiveAudience } from '../api/audiences.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatRange, formatRate } from '../../../shared/format/numbers.js';
import { pluralize, humanize } from '../../../shared/format/labels.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { BackLink, TextLink } from '../../../shared/ui/links.js';
import { LoadedPage } from '../../../shared/ui/loaded-page.js';
import { Notice } from '../../../shared/ui/notice.js';
import { customDataItems } from '../../../shared/ui/custom-data.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { ArchiveButton, EditButton, UnarchiveButton } from '../../../shared/ui/record-actions.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { ConnectionName } from '../../connections/parts/connection-name.js';
import classes from './audience-page.module.css';
import { InsightsPanel } from '../parts/insights-panel.js';
import { RuleTree } from '../parts/rule-tree.js';
import { describeAudience } from '../parts/rule-labels.js';

function AudienceActions({ audience }: { audience: Audience }) {
  if (audience.status === 'archived') return <UnarchiveButton resource="audiences" record={audience} unarchive={unarchiveAudience} />;
  return (
    <>
      <ArchiveButton resource="audiences" record={audience} archive={archiveAudience}>
        Campaigns can no longer use an archived audience. Its metrics remain in analytics.
      </ArchiveButton>
      <EditButton resource="audiences" record={audience} />
    </>
  );
}

function StateNotice({ audience: { status, failure, size } }: { audience: Audience }) {
  if (status === 'building') return <Notice tone="busy">The platforms are estimating the audience size. This takes a few seconds.</Notice>;
  if (status === 'too_small') {
    return (
      <Notice tone="warn" title="Audience too small">
        {size === null ? 'Fewer than 1,000 people' : `About ${formatRange(size)} people`} match. Platforms require at least 1,000. Broaden
        the rules, for example with a wider age range, more countries, or a longer period.
      </Notice>
    );
  }
  if (failure === null) return null;
  return (
    <Notice tone="bad" title="Audience size estimation failed">
      {failure.message} {failure.code === 'no_connection' && <TextLink to="/settings/connections">Connect platform</TextLink>}
    </Notice>
  );
}

function OnPlatforms({ audience }: { audience: Audience }) {
  if (audience.platforms.length === 0) return <Text c="dimmed">The audience is not on any platform.</Text>;
  return (
    <ul className={classes['platforms']}>
      {audience.platforms.map(({ connection_id: id, status, match_rate: rate, problems }) => (
        <li key={id}>
          <ConnectionName id={id} /> {humanize(status).toLowerCase()}
          {rate === null ? '' : `, ${formatRate(rate)} match rate`}
          {problems.length === 0 ? '' : `: ${problems.map(({ message }) => message).join(' ')}`}
        </li>
      ))}
    </ul>
  );
}

function CustomDataPanel({ audience }: { audience: Audience }) {
  const facts = customDataItems(audience);
  if (facts.length === 0) return null;
  return (
    <Panel title="Labels and metadata">
      <DescriptionList items={facts} />
    </Panel>
  );
}

/** Audiences → one audience: definition, size and insights. */
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
          actions={<AudienceActions audience={data} />}
        >
          <StateNotice audience={data} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Panel title="Definition">
              {data.rules === null ? <Text>{describeAudience(data)}</Text> : <RuleTree rules={data.rules} />}
              {data.lookalike && (
                <TextLink to="/audiences/$id" params={{ id: data.lookalike.source_audience_id }} display="block" mt="sm">
                  View source audience
                </TextLink>
              )}
            </Panel>
            <Panel title="Size">
              <Text fz="1.75rem" fw={600} className="figure">
                {formatRange(data.size)}
              </Text>
              <Text size="sm" c="dimmed" mb="md">
                {data.size === null
                  ? 'Not estimated yet'
                  : `people, estimated ${moment(data.size.as_of)}. Platforms report a range, not an exact number.`}
              </Text>
              <OnPlatforms audience={data} />
              <Text size="sm" c="dimmed" mt="md">
                {data.campaign_count === 0 ? 'Not used in any campaign.' : `Used in ${pluralize(data.campaign_count, 'campaign')}.`}
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
