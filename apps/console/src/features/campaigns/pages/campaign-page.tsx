import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Campaign, campaignQuery } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { humanize } from '../../../shared/format/labels.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { BackLink, ButtonLink } from '../../../shared/ui/links.js';
import { LoadedPage } from '../../../shared/ui/loaded-page.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { CampaignActions } from '../parts/campaign-actions.js';
import { DeliveryPanel } from '../parts/delivery-panel.js';
import { RecordLinks } from '../parts/record-links.js';
import { NextSteps } from '../parts/next-steps.js';
import { PreflightPanel } from '../parts/preflight-panel.js';

function PerformanceLink({ id }: { id: string }) {
  return (
    <ButtonLink to="/analytics" search={{ campaign: id }} size="compact-sm" variant="default">
      View analytics
    </ButtonLink>
  );
}

function BudgetPanel({ campaign }: { campaign: Campaign }) {
  const { money, moment } = useFormat();
  const { budget, bid_strategy: bid } = campaign;
  return (
    <Panel title="Budget and schedule" {...(campaign.launched_at === null ? {} : { actions: <PerformanceLink id={campaign.id} /> })}>
      <DescriptionList
        items={[
          ['Budget', budget === null ? 'Not set' : `${money(budget.amount_micros)} ${budget.type === 'daily' ? 'per day' : 'total'}`],
          ['Spend to date', money(campaign.spend_to_date_micros)],
          ['Remaining budget', budget?.type === 'daily' ? 'Resets daily' : money(campaign.budget_remaining_micros)],
          [
            'Bid strategy',
            bid.type === 'cost_cap'
              ? `Cost cap, ${money(bid.cap_micros)}`
              : bid.type === 'target_roas'
                ? `Target ROAS, ${bid.target_roas}×`
                : humanize(bid.type),
          ],
          ['Starts', campaign.starts_at === null ? 'At launch' : moment(campaign.starts_at)],
          ['Ends', campaign.ends_at === null ? 'No end date' : moment(campaign.ends_at)],
        ]}
      />
    </Panel>
  );
}

function ContentPanel({ campaign }: { campaign: Campaign }) {
  return (
    <Panel title="Creative and targeting">
      <DescriptionList
        items={[
          ['Objective', campaign.objective === null ? 'Not set' : humanize(campaign.objective)],
          ['Creative', <RecordLinks key="creative" kind="creative" ids={campaign.creative_ids} emptyText="None" />],
          ['Audiences', <RecordLinks key="audiences" kind="audience" ids={campaign.audience_ids} emptyText="Everyone" />],
          ['Excluded audiences', <RecordLinks key="excluded" kind="audience" ids={campaign.excluded_audience_ids} emptyText="None" />],
          ['Landing page', campaign.landing_url ?? 'Set by each creative'],
          ['Special ad categories', campaign.special_ad_categories.map(humanize).join(', ') || 'None'],
        ]}
      />
    </Panel>
  );
}

function HistoryLine({ campaign }: { campaign: Campaign }) {
  const { moment } = useFormat();
  const stamps: readonly (readonly [string, string | null])[] = [
    ['Created', campaign.created_at],
    ['launched', campaign.launched_at],
    ['paused', campaign.paused_at],
    ['completed', campaign.completed_at],
    ['archived', campaign.archived_at],
  ];
  return (
    <Text size="sm" c="dimmed">
      {stamps.flatMap(([word, at]) => (at === null ? [] : [`${word} ${moment(at)}`])).join(', ')}. ID {campaign.id}, revision{' '}
      {campaign.revision}.
    </Text>
  );
}

/** Campaigns → one campaign. */
export function CampaignPage() {
  const { id } = useParams({ from: '/signed-in/campaigns/$id' });
  const campaign = useQuery(campaignQuery(id));
  return (
    <LoadedPage query={campaign} title="Campaign" backLink={<BackLink to="/campaigns">Campaigns</BackLink>}>
      {(data) => (
        <Page
          title={data.name}
          backLink={<BackLink to="/campaigns">Campaigns</BackLink>}
          badge={<StatusBadge kind="campaign" status={data.status} />}
          actions={<CampaignActions campaign={data} />}
        >
          <PreflightPanel campaign={data} />
          <NextSteps campaign={data} />
          <DeliveryPanel campaign={data} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <BudgetPanel campaign={data} />
            <ContentPanel campaign={data} />
          </SimpleGrid>
          <HistoryLine campaign={data} />
        </Page>
      )}
    </LoadedPage>
  );
}
