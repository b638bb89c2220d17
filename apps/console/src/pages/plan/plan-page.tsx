import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePlan, type Plan, planQuery } from '../../api/account.js';
import { sessionQuery } from '../../api/session.js';
import { Allowed } from '../../ui/allowed.js';
import { formatCount } from '../../format/numbers.js';
import { sentence } from '../../format/words.js';
import { Confirmation } from '../../ui/confirmation.js';
import { Facts } from '../../ui/facts.js';
import { Loaded } from '../../ui/loaded.js';
import { Page, Panel } from '../../ui/page.js';
import { LimitMeter } from '../usage/limit-meter.js';
import classes from './plan-page.module.css';

type Offer = Plan['plans'][number];

const meanings: Readonly<Record<string, string>> = {
  starter: 'For trying out, and for one integration that reads now and then.',
  growth: 'For several integrations that work during the whole day.',
  enterprise: 'For products that are built on the API.',
};

function PlanCard({ offer, isCurrent, onChoose }: { offer: Offer; isCurrent: boolean; onChoose: () => void }) {
  return (
    <div className={classes['plan']} data-current={isCurrent || undefined}>
      <Title order={2}>{sentence(offer.name)}</Title>
      <Text size="sm" c="dimmed" mih={40}>
        {meanings[offer.name]}
      </Text>
      <Facts
        items={[
          ['Requests a minute', formatCount(offer.per_minute)],
          ['Requests a day', offer.per_day === null ? 'Unlimited' : formatCount(offer.per_day)],
        ]}
      />
      {isCurrent ? (
        <Text size="sm" fw={500} className={classes['current'] ?? ''}>
          Your plan
        </Text>
      ) : (
        <Allowed to="plan.change">
          <Button variant="default" onClick={onChoose}>
            Change to {sentence(offer.name)}
          </Button>
        </Allowed>
      )}
    </div>
  );
}

/** Settings → Plan: the limits and what they mean. */
export function PlanPage() {
  const plan = useQuery(planQuery);
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const changing = useMutation({
    mutationFn: changePlan,
    onSuccess: async (changed) => {
      queryClient.setQueryData(planQuery.queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifications.show({ message: `Your plan is ${sentence(changed.plan)} now.` });
      setChosen(null);
    },
  });
  return (
    <Page
      title="Plan"
      description="The plan says how many requests the keys of this account may make together. A change applies at the next request."
    >
      <Loaded from={plan} rows={8}>
        {(data) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
              {data.plans.map((offer) => (
                <PlanCard key={offer.name} offer={offer} isCurrent={offer.name === data.plan} onChoose={() => setChosen(offer.name)} />
              ))}
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <LimitMeter title="This minute" state={data.limits.minute} plan={data.plan} />
              <LimitMeter title="Today (UTC)" state={data.limits.day} plan={data.plan} />
            </SimpleGrid>
          </>
        )}
      </Loaded>
      <Panel title="What the limits mean">
        <Group gap="xs" component="ul" className={classes['meanings'] ?? ''}>
          <li>
            The minute and the day are counted at once; whichever is used up first refuses, with 429 and a header that says how long to
            wait.
          </li>
          <li>Windows are fixed: the minute starts with the clock’s minute, the day at midnight UTC.</li>
          <li>A refused request does not count, so waiting always helps.</li>
          <li>These settings pages have a window of their own: a key that uses up the limit can still be revoked here.</li>
        </Group>
      </Panel>
      <Confirmation
        title={`Change the plan to ${sentence(chosen ?? '')}?`}
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        confirmLabel="Change plan"
        isHarmless
        isRunning={changing.isPending}
        error={changing.error}
        onConfirm={() => chosen !== null && changing.mutate(chosen)}
      >
        <Text>The new limits apply from the next request on, for all keys of the account.</Text>
      </Confirmation>
    </Page>
  );
}
