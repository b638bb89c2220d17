import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Campaign, launchedCampaignsQuery } from '../../api/campaigns.js';
import { useFormat } from '../../app/session.js';
import { formatCount } from '../../format/numbers.js';
import { plural, sentence } from '../../format/words.js';
import { Facts } from '../../ui/facts.js';
import { Notice } from '../../ui/notice.js';
import { NamesOf } from './names-of.js';
import { nameOfPointer, preflightQuery, wordsOfBlocker } from './preflight.js';
import { estimateSpend, timesAbove, usualDailyBudget } from './spend-estimate.js';

type Estimate = ReturnType<typeof estimateSpend>;

function useEstimate(campaign: Campaign): Estimate | null {
  const { timezone } = useFormat();
  const { budget, starts_at: startsAt, ends_at: endsAt } = campaign;
  if (budget === null) return null;
  return estimateSpend(budget, { startsAt, endsAt, timezone, now: new Date().toISOString() }, campaign.spend_to_date_micros);
}

/** The dry run of the service: what a launch or resume would be refused for. */
export function useBlockers(campaign: Campaign, isOpen: boolean) {
  const { data } = useQuery({ ...preflightQuery(campaign), enabled: isOpen, staleTime: 0 });
  return data ?? [];
}

function Blockers({ campaign }: { campaign: Campaign }) {
  const blockers = useBlockers(campaign, true);
  if (blockers.length === 0) return null;
  return (
    <Notice tone="bad" title={`Fix ${plural(blockers.length, 'problem')} first`} isNews>
      <ul>
        {blockers.map((problem) => (
          <li key={`${problem.pointer} ${problem.code}`}>
            {nameOfPointer(problem.pointer)}: {wordsOfBlocker(problem)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A budget that is many times what this account spends is more often a slip of a separator than a plan. */
function UnusualBudget({ campaign, estimate }: { campaign: Campaign; estimate: Estimate | null }) {
  const { amount } = useFormat();
  const { data } = useInfiniteQuery(launchedCampaignsQuery);
  const others = data?.pages.flatMap((page) => page.data).filter(({ id }) => id !== campaign.id) ?? [];
  const usual = usualDailyBudget(others);
  const times = timesAbove(estimate?.dailyMicros ?? null, usual);
  if (times === null || usual === null) return null;
  return (
    <Notice tone="warn" title="Unusually high budget" isNews>
      The daily amount is {formatCount(times)} times the usual daily budget of this account ({amount(usual)}). Check the amount.
    </Notice>
  );
}

function useMoneyFacts(campaign: Campaign, estimate: Estimate | null): (readonly [string, string])[] {
  const { amount, money, moneyAbout } = useFormat();
  const { budget } = campaign;
  if (budget === null || estimate === null) return [['Budget', 'Not set']];
  const { dailyMicros, monthlyMicros, totalMicros, days } = estimate;
  const spent = campaign.spend_to_date_micros;
  const length: (readonly [string, string])[] = days === null ? [] : [['Days', plural(days, 'day')]];
  if (budget.type === 'daily') {
    return [
      ['Daily budget', amount(budget.amount_micros)],
      ...length,
      [
        'Estimated total',
        totalMicros === null ? `No end date: about ${moneyAbout(monthlyMicros ?? 0)} a month` : `Up to ${amount(totalMicros)}`,
      ],
    ];
  }
  return [
    ['Lifetime budget', amount(budget.amount_micros)],
    ...length,
    ...(spent > 0 ? [['Spent so far', money(spent)] as const] : []),
    ['Estimated total', `Up to ${money(totalMicros)}${dailyMicros === null ? '' : `, about ${moneyAbout(dailyMicros)} per day`}`],
  ];
}

/** All that a launch or resume sets going: what, where, to whom, and what it may cost. */
export function LaunchReview({ campaign }: { campaign: Campaign }) {
  const { moment, timezone } = useFormat();
  const estimate = useEstimate(campaign);
  const money = useMoneyFacts(campaign, estimate);
  const startsLater = campaign.starts_at !== null && Date.parse(campaign.starts_at) > Date.now();
  return (
    <Stack gap="md">
      <Blockers campaign={campaign} />
      <UnusualBudget campaign={campaign} estimate={estimate} />
      <Facts
        items={[
          ...money,
          ['Starts', startsLater ? moment(campaign.starts_at) : 'Immediately'],
          ['Ends', campaign.ends_at === null ? 'No end date' : moment(campaign.ends_at)],
        ]}
      />
      <Facts
        items={[
          ['Campaign', campaign.name],
          ['Objective', campaign.objective === null ? 'Not set' : sentence(campaign.objective)],
          ['Connections', <NamesOf key="connections" kind="connection" ids={campaign.connection_ids} none="None" />],
          ['Creative', <NamesOf key="creative" kind="creative" ids={campaign.creative_ids} none="None" />],
          ['Audiences', <NamesOf key="audiences" kind="audience" ids={campaign.audience_ids} none="Everyone" />],
          ['Excluded audiences', <NamesOf key="excluded" kind="audience" ids={campaign.excluded_audience_ids} none="None" />],
        ]}
      />
      <Text size="sm" c="dimmed">
        Times and days are in {timezone}.
      </Text>
    </Stack>
  );
}
