import { Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AudienceInsights, audienceQuery, insightsQuery } from '../api/audiences.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatCount, formatRate } from '../../../shared/format/numbers.js';
import { humanize } from '../../../shared/format/labels.js';
import { type Share, ShareBars } from '../../../shared/ui/charts/share-bars.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextLink } from '../../../shared/ui/links.js';
import { Panel } from '../../../shared/ui/page.js';
import classes from '../pages/audience-page.module.css';
import { countryName, valueLabel } from './rule-labels.js';

/** A group of people. A suppressed group is too small and has no share; an interest has an index. */
type Bucket = AudienceInsights['geography'][number] & Partial<Pick<AudienceInsights['interests'][number], 'index'>>;

const toShares = (buckets: readonly Bucket[], nameOf: (name: string) => string = humanize): Share[] =>
  buckets.map(({ name, share, index }) => ({
    name: nameOf(name),
    share,
    ...(index === undefined || index === null ? {} : { note: `index ${formatCount(index)}` }),
  }));

const initialRowCount = 10;

function Interests({ interests }: { interests: readonly Bucket[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? interests : interests.slice(0, initialRowCount);
  return (
    <>
      <ShareBars label="Interests" shares={toShares(visible)} />
      {interests.length > initialRowCount && (
        <Button size="compact-sm" variant="default" mt="md" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer interests' : `Show all ${interests.length} interests`}
        </Button>
      )}
    </>
  );
}

const isSuppressed = ({ share }: Bucket) => share === null;

function OverlapName({ id }: { id: string }) {
  const { data } = useQuery(audienceQuery(id));
  return (
    <TextLink to="/audiences/$id" params={{ id }}>
      {data?.name ?? id}
    </TextLink>
  );
}

function Overlaps({ overlaps }: { overlaps: AudienceInsights['overlaps'] }) {
  if (overlaps.length === 0) return <Text c="dimmed">This audience does not overlap with other audiences.</Text>;
  return (
    <ul className={classes['platforms']}>
      {overlaps.map(({ audience_id: id, share }) => (
        <li key={id}>
          <OverlapName id={id} />: {share === null ? 'fewer than 1,000 people' : formatRate(share)}
        </li>
      ))}
    </ul>
  );
}

function InsightCharts({ insights }: { insights: AudienceInsights }) {
  const { demographics, geography, devices, interests, overlaps } = insights;
  const hidden = [...demographics.age, ...demographics.gender, ...geography, ...devices, ...interests].filter(isSuppressed).length;
  return (
    <>
      {hidden > 0 && (
        <Notice tone="neutral" title={`${formatCount(hidden)} ${hidden === 1 ? 'group is' : 'groups are'} hidden`}>
          Groups of fewer than 1,000 people are hidden to protect privacy. Their share is unknown, not zero.
        </Notice>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Panel title="Age">
          <ShareBars label="Age" shares={toShares(demographics.age)} />
        </Panel>
        <Panel title="Gender">
          <ShareBars label="Gender" shares={toShares(demographics.gender)} />
        </Panel>
        <Panel title="Location">
          <ShareBars label="Location" shares={toShares(geography, countryName)} />
        </Panel>
        <Panel title="Devices">
          <ShareBars label="Devices" shares={toShares(devices, (name) => valueLabel('device', name))} />
        </Panel>
        <Panel title="Interests" description="An index of 100 is the average of all people you can reach.">
          <Interests interests={interests} />
        </Panel>
        <Panel title="Overlap with other audiences" description="People in both audiences as a share of the people in either one">
          <Overlaps overlaps={overlaps} />
        </Panel>
      </SimpleGrid>
    </>
  );
}

/** Demographics, interests and overlaps of the audience, as shares. */
export function InsightsPanel({ id }: { id: string }) {
  const { moment } = useFormat();
  const insights = useQuery(insightsQuery(id));
  return (
    <Loaded query={insights} rows={6}>
      {(data) => (
        <>
          <InsightCharts insights={data} />
          <Text size="sm" c="dimmed">
            As of {moment(data.as_of)}
          </Text>
        </>
      )}
    </Loaded>
  );
}
