import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePlan, type Plan, planQuery } from '../../api/account.js';
import { sessionQuery } from '../../api/session.js';
import { PermissionGuard } from '../../ui/permission-guard.js';
import { formatCount } from '../../format/numbers.js';
import { humanize } from '../../format/labels.js';
import { Confirmation } from '../../ui/confirmation.js';
import { DescriptionList } from '../../ui/description-list.js';
import { Loaded } from '../../ui/loaded.js';
import { Page, Panel } from '../../ui/page.js';
import { LimitMeter } from '../usage/limit-meter.js';
import classes from './plan-page.module.css';

type Offer = Plan['plans'][number];

const descriptions: Readonly<Record<string, string>> = {
  starter: 'For trying out, and for one integration that reads now and then.',
  growth: 'For several integrations that work during the whole day.',
  enterprise: 'For products that are built on the API.',
};

function PlanCard({ offer, isCurrent, onChoose }: { offer: Offer; isCurrent: boolean; onChoose: () => void }) {
  return (
    <div className={classes['plan']} data-current={isCurrent || undefined}>
      <Title order={2}>{humanize(offer.name)}</Title>
      <Text size="sm" c="dimmed" mih={40}>
        {descriptions[offer.name]}
      </Text>
      <DescriptionList
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
        <PermissionGuard permission="plan.change">
          <Button variant="default" onClick={onChoose}>
            Change to {humanize(offer.name)}
          </Button>
        </PermissionGuard>
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
      notifications.show({ message: `Your plan is ${humanize(changed.plan)} now.` });
      setChosen(null);
    },
  });
  return (
    <Page
      title="Plan"
      description="The plan says how many requests the keys of this account may make together. A change applies at the next request."
    >
      <Loaded query={plan} rows={8}>
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
        <Group gap="xs" component="ul" className={classes['descriptions'] ?? ''}>
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
        title={`Change the plan to ${humanize(chosen ?? '')}?`}
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        confirmLabel="Change plan"
        isDestructive={false}
        isRunning={changing.isPending}
        error={changing.error}
        onConfirm={() => chosen !== null && changing.mutate(chosen)}
      >
        <Text>The new limits apply from the next request on, for all keys of the account.</Text>
      </Confirmation>
    </Page>
  );
}
