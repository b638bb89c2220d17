import { SimpleGrid } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconKey, IconPhoto, IconPlug, IconSpeakerphone, IconTargetArrow } from '../../../shared/ui/icons.js';
import { audiencesQuery } from '../../audiences/api/audiences.js';
import { campaignsQuery } from '../../campaigns/api/campaigns.js';
import { connectionsQuery } from '../../connections/api/connections.js';
import { creativesQuery } from '../../creative/api/creative.js';
import type { Page as ListPage } from '../../../shared/api/operations.js';
import { keysQuery } from '../../keys/api/keys.js';
import { useSession } from '../../../shared/ui/use-session.js';
import { Page } from '../../../shared/ui/page.js';
import { AttentionPanel } from '../parts/attention-panel.js';
import { type Step, StepCard } from '../parts/step-card.js';

/** The number of records on the first page. Undefined while it loads. */
const countLoaded = ({ data }: { data: { pages: readonly ListPage<unknown>[] } | undefined }) => data?.pages[0]?.data.length;

/** Home: setup steps and everything that needs attention. */
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
      title: 'Connect platform',
      text: 'Run campaigns on the platform and import its metrics.',
      count: countLoaded(connections),
      noun: 'connection',
    },
    {
      to: '/creative',
      icon: IconPhoto,
      title: 'Generate creative',
      text: 'Describe what you advertise, then select a variant.',
      count: countLoaded(creatives),
      noun: 'creative',
    },
    {
      to: '/audiences',
      icon: IconTargetArrow,
      title: 'Create audience',
      text: 'Define the people to reach. Optional: without an audience, a campaign targets everyone.',
      count: countLoaded(audiences),
      noun: 'audience',
    },
    {
      to: '/campaigns',
      icon: IconSpeakerphone,
      title: 'Launch campaign',
      text: 'Create a draft, then launch it when all launch checks pass.',
      count: countLoaded(campaigns),
      noun: 'campaign',
    },
    {
      to: '/settings/api/keys',
      icon: IconKey,
      title: 'Create API key',
      text: 'Give your programs access to the API.',
      count: countLoaded(keys),
      noun: 'key',
    },
  ];
  return (
    <Page title={`Hello, ${user.name.split(' ')[0] ?? user.name}`} description="Setup steps and items that need your attention.">
      <AttentionPanel />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {steps.map((step) => (
          <StepCard key={step.title} step={step} />
        ))}
      </SimpleGrid>
    </Page>
  );
}
