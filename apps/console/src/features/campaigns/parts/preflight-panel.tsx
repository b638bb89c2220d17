import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleDashed } from '../../../shared/ui/icons.js';
import type { Campaign } from '../api/campaigns.js';
import type { Problem } from '../../../shared/api/problem.js';
import { pluralize } from '../../../shared/format/labels.js';
import { ButtonLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Panel } from '../../../shared/ui/page.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import classes from './preflight-panel.module.css';
import { blockerMessage } from './blocker-message.js';
import { fieldPath, fieldLabel, preflightQuery } from './preflight.js';

/** Problems that are solved on the page of the connection. */
const connectionProblems: ReadonlySet<string> = new Set(['connection_unavailable', 'connection_settings_missing']);

function Fix({ problem, campaign }: { problem: Problem; campaign: Campaign }) {
  const field = fieldPath(problem.pointer);
  if (problem.code === 'audience_not_supported' && problem.resource_id) {
    return (
      <ButtonLink size="compact-sm" variant="default" to="/audiences/$id/edit" params={{ id: problem.resource_id }}>
        Edit audience
      </ButtonLink>
    );
  }
  if (connectionProblems.has(problem.code) && problem.resource_id) {
    return (
      <ButtonLink size="compact-sm" variant="default" to="/settings/connections/$id" params={{ id: problem.resource_id }}>
        View connection
      </ButtonLink>
    );
  }
  return (
    <ButtonLink size="compact-sm" variant="default" to="/campaigns/$id/edit" params={{ id: campaign.id }} hash={field}>
      Fix issue
    </ButtonLink>
  );
}

/** Lists everything that blocks a launch or resume. */
export function PreflightPanel({ campaign }: { campaign: Campaign }) {
  const preflight = useQuery(preflightQuery(campaign));
  const { currency } = useFormat();
  const isPaused = campaign.status === 'paused';
  if (!preflight.data) return null;
  const verb = isPaused ? 'resume' : 'launch';
  if (preflight.data.length === 0) {
    return isPaused ? null : (
      <Notice tone="good" title="Ready to launch">
        All launch checks passed. Launching sends the campaign to {pluralize(campaign.connection_ids.length, 'platform')}.
      </Notice>
    );
  }
  return (
    <Panel
      title={`Before you can ${verb}`}
      description={`Fix ${pluralize(preflight.data.length, 'issue')}`}
      actions={
        <Button size="compact-sm" variant="subtle" loading={preflight.isFetching} onClick={() => void preflight.refetch()}>
          Repeat checks
        </Button>
      }
    >
      <ul className={classes['list']}>
        {preflight.data.map((problem) => (
          <li key={`${problem.pointer} ${problem.message}`}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <IconCircleDashed size={18} color="var(--tone-warn)" className={classes['icon'] ?? ''} aria-hidden />
              <div className={classes['text']}>
                <strong>{fieldLabel(problem.pointer)}</strong>
                <div>{blockerMessage(problem, currency)}</div>
              </div>
              <Fix problem={problem} campaign={campaign} />
            </Group>
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="md" c="dimmed" fz="sm">
        <IconCircleCheck size={16} aria-hidden /> All other checks passed.
      </Group>
    </Panel>
  );
}
