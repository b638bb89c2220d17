import { SimpleGrid } from '@mantine/core';
import { IconKey, IconPhoto, IconPlug, IconSpeakerphone, IconTargetArrow } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { audiencesQuery } from '../../api/audiences.js';
import { campaignsQuery } from '../../api/campaigns.js';
import { connectionsQuery } from '../../api/connections.js';
import { creativesQuery } from '../../api/creative.js';
import type { Page as ListPage } from '../../api/http.js';
import { keysQuery } from '../../api/keys.js';
import { useSession } from '../../app/session.js';
import { Page } from '../../ui/page.js';
import { AttentionPanel } from './attention-panel.js';
import { type Step, StepCard } from './step-card.js';

/** How many there are as far as the first page knows; undefined: not known yet. */
const countLoaded = ({ data }: { data: { pages: readonly ListPage<unknown>[] } | undefined }) => data?.pages[0]?.data.length;

/** What a new account does first, and what an old one should look at. */
export function HomePage() {
  const { user } = useSession();
  const connections = useInfiniteQuery(connectionsQuery());
  const campaigns = useInfiniteQuery(campaignsQuery({}));
  const creatives = useInfiniteQuery(creativesQuery({}));
  const audiences = useInfiniteQuery(audiencesQuery({}));
  const keys = useInfiniteQuery(keysQuery({ scope: 'own', status: 'active,suspended' }));
  const steps: Step[] = [
    {
      to: '/settings/connections',
      icon: IconPlug,
      title: 'Connect a platform',
      text: 'Campaigns run there, and the numbers come from there.',
      count: countLoaded(connections),
      noun: 'connection',
    },
    {
      to: '/creative',
      icon: IconPhoto,
      title: 'Generate creative',
      text: 'Describe what you advertise; choose among the variants.',
      count: countLoaded(creatives),
      noun: 'creative',
    },
    {
      to: '/audiences',
      icon: IconTargetArrow,
      title: 'Describe an audience',
      text: 'Whom you want to reach. Optional: without one it is everybody.',
      count: countLoaded(audiences),
      noun: 'audience',
    },
    {
      to: '/campaigns',
      icon: IconSpeakerphone,
      title: 'Launch a campaign',
      text: 'A draft becomes active when nothing stands in its way.',
      count: countLoaded(campaigns),
      noun: 'campaign',
    },
    {
      to: '/settings/api/keys',
      icon: IconKey,
      title: 'Create an API key',
      text: 'Everything you do here, your programs can do too.',
      count: countLoaded(keys),
      noun: 'key',
    },
  ];
  return (
    <Page title={`Hello, ${user.name.split(' ')[0] ?? user.name}`} description="Where to begin, and what needs you.">
      <AttentionPanel />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {steps.map((step) => (
          <StepCard key={step.title} step={step} />
        ))}
      </SimpleGrid>
    </Page>
  );
}
