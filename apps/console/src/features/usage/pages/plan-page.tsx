import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountPlan, changePlan, type Plan, planQuery } from '../api/usage.js';
import { sessionQuery } from '../../../shared/api/session.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { formatCount } from '../../../shared/format/numbers.js';
import { humanize } from '../../../shared/format/labels.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { LimitMeter } from '../parts/limit-meter.js';
import classes from './plan-page.module.css';

type Offer = AccountPlan['plans'][number];

const descriptions: Readonly<Record<Plan, string>> = {
  starter: 'For evaluation and for one integration with occasional requests.',
  growth: 'For several integrations that run all day.',
  enterprise: 'For products built on the API.',
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
          ['Requests per minute', formatCount(offer.per_minute)],
          ['Requests per day', offer.per_day === null ? 'Unlimited' : formatCount(offer.per_day)],
        ]}
      />
      {isCurrent ? (
        <Text size="sm" fw={500} className={classes['current'] ?? ''}>
          Current plan
        </Text>
      ) : !offer.is_available ? (
        <Text size="sm" c="dimmed">
          Ask the operator of this installation.
        </Text>
      ) : (
        <PermissionGuard permission="plan.change">
          <Button variant="default" onClick={onChoose}>
            Switch to {humanize(offer.name)} plan
          </Button>
        </PermissionGuard>
      )}
    </div>
  );
}

/** Settings → Plan. */
export function PlanPage() {
  const plan = useQuery(planQuery);
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Plan | null>(null);
  const changing = useMutation({
    mutationFn: changePlan,
    onSuccess: async (changed) => {
      queryClient.setQueryData(planQuery.queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifications.show({ message: `The plan was changed to ${humanize(changed.plan)}.` });
      setChosen(null);
    },
  });
  return (
    <Page
      title="Plan"
      description="The plan sets the combined rate limit of all keys of this account. A change applies from the next request."
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
      <Panel title="How limits work">
        <Group gap="xs" component="ul" className={classes['descriptions'] ?? ''}>
          <li>
            Requests count against both the minute and the day limit. When either is used up, requests are rejected with 429 and a
            Retry-After header.
          </li>
          <li>Windows are fixed: a minute starts at second 0, a day at midnight UTC.</li>
          <li>Rejected requests do not count.</li>
          <li>Settings pages have a separate limit, so you can still revoke a key that has used up the account’s limit.</li>
        </Group>
      </Panel>
      <Confirmation
        title={`Change plan to ${humanize(chosen ?? '')}?`}
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        confirmLabel="Change plan"
        isDestructive={false}
        isRunning={changing.isPending}
        error={changing.error}
        onConfirm={() => chosen !== null && changing.mutate(chosen)}
      >
        <Text>The new limits apply from the next request to all keys of the account.</Text>
      </Confirmation>
    </Page>
  );
}
