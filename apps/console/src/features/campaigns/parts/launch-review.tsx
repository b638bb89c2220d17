import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Campaign, recentCampaignsQuery } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatCount } from '../../../shared/format/numbers.js';
import { pluralize, humanize } from '../../../shared/format/labels.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { Notice } from '../../../shared/ui/notice.js';
import { RecordLinks } from './record-links.js';
import { useChosenPlatforms } from './chosen-platforms.js';
import { OverspendNote } from './overspend-note.js';
import { blockerMessage } from './blocker-message.js';
import { fieldLabel, preflightQuery } from './preflight.js';
import { estimateSpend, factorAboveUsual, medianDailyBudget } from './spend-estimate.js';

type Estimate = ReturnType<typeof estimateSpend>;

function useEstimate(campaign: Campaign): Estimate | null {
  const { timezone } = useFormat();
  const { budget, starts_at: startsAt, ends_at: endsAt } = campaign;
  if (budget === null) return null;
  return estimateSpend(budget, { startsAt, endsAt, timezone, now: new Date().toISOString() }, campaign.spend_to_date_micros);
}

/** Launch or resume blockers, from the API's dry run. */
export function useBlockers(campaign: Campaign, isOpen: boolean) {
  const { data } = useQuery({ ...preflightQuery(campaign), enabled: isOpen, staleTime: 0 });
  return data ?? [];
}

function Blockers({ campaign }: { campaign: Campaign }) {
  const blockers = useBlockers(campaign, true);
  const { currency } = useFormat();
  if (blockers.length === 0) return null;
  return (
    <Notice tone="bad" title={`Fix ${pluralize(blockers.length, 'problem')} first`} isAlert>
      <ul>
        {blockers.map((problem) => (
          <li key={`${problem.pointer} ${problem.message}`}>
            {fieldLabel(problem.pointer)}: {blockerMessage(problem, currency)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Warns about a budget far above the account's usual one, which is often a misplaced separator. */
function UnusualBudgetNotice({ campaign, estimate }: { campaign: Campaign; estimate: Estimate | null }) {
  const { amount } = useFormat();
  const { data } = useInfiniteQuery(recentCampaignsQuery);
  // The budget of a draft says little about what the account spends.
  const launched = data?.pages.flatMap((page) => page.data).filter(({ launched_at: at }) => at !== null) ?? [];
  const others = launched.filter(({ id }) => id !== campaign.id);
  const usual = medianDailyBudget(others);
  const times = factorAboveUsual(estimate?.dailyMicros ?? null, usual);
  if (times === null || usual === null) return null;
  return (
    <Notice tone="warn" title="Unusually high budget" isAlert>
      The daily amount is {formatCount(times)} times the usual daily budget of this account ({amount(usual)}). Check the amount.
    </Notice>
  );
}

function useMoneyFacts(campaign: Campaign, estimate: Estimate | null): (readonly [string, string])[] {
  const { amount, money, moneyApproximate } = useFormat();
  const { budget } = campaign;
  if (budget === null || estimate === null) return [['Budget', 'Not set']];
  const { dailyMicros, monthlyMicros, totalMicros, days } = estimate;
  const spent = campaign.spend_to_date_micros;
  const length: (readonly [string, string])[] = days === null ? [] : [['Duration', pluralize(days, 'day')]];
  if (budget.type === 'daily') {
    return [
      ['Daily budget', amount(budget.amount_micros)],
      ...length,
      [
        'Estimated total',
        totalMicros === null ? `No end date: about ${moneyApproximate(monthlyMicros ?? 0)} per month` : `Up to ${amount(totalMicros)}`,
      ],
    ];
  }
  return [
    ['Lifetime budget', amount(budget.amount_micros)],
    ...length,
    ...(spent > 0 ? [['Spend to date', money(spent)] as const] : []),
    ['Estimated total', `Up to ${money(totalMicros)}${dailyMicros === null ? '' : `, about ${moneyApproximate(dailyMicros)} per day`}`],
  ];
}

/** Summary of a launch or resume: targeting, creative, schedule and estimated spend. */
export function LaunchReview({ campaign }: { campaign: Campaign }) {
  const { moment, timezone } = useFormat();
  const estimate = useEstimate(campaign);
  const money = useMoneyFacts(campaign, estimate);
  const platforms = useChosenPlatforms(campaign.connection_ids);
  const startsLater = campaign.starts_at !== null && Date.parse(campaign.starts_at) > Date.now();
  return (
    <Stack gap="md">
      <Blockers campaign={campaign} />
      <UnusualBudgetNotice campaign={campaign} estimate={estimate} />
      <DescriptionList
        items={[
          ...money,
          ['Starts', startsLater ? moment(campaign.starts_at) : 'Immediately'],
          ['Ends', campaign.ends_at === null ? 'No end date' : moment(campaign.ends_at)],
        ]}
      />
      {campaign.budget?.type === 'daily' && <OverspendNote platforms={platforms} />}
      <DescriptionList
        items={[
          ['Campaign', campaign.name],
          ['Objective', campaign.objective === null ? 'Not set' : humanize(campaign.objective)],
          ['Connections', <RecordLinks key="connections" kind="connection" ids={campaign.connection_ids} emptyText="None" />],
          ['Creative', <RecordLinks key="creative" kind="creative" ids={campaign.creative_ids} emptyText="None" />],
          ['Audiences', <RecordLinks key="audiences" kind="audience" ids={campaign.audience_ids} emptyText="Everyone" />],
          ['Excluded audiences', <RecordLinks key="excluded" kind="audience" ids={campaign.excluded_audience_ids} emptyText="None" />],
        ]}
      />
      <Text size="sm" c="dimmed">
        Dates and times are in {timezone}.
      </Text>
    </Stack>
  );
}
