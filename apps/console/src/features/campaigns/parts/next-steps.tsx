import type { Campaign } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { humanize } from '../../../shared/format/labels.js';
import { Panel } from '../../../shared/ui/page.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import classes from './next-steps.module.css';
import { StateDiagram } from './state-diagram.js';
import { describeTransition, type Transition, nextTransitions } from './state-machine.js';

function When({ transition, campaign }: { transition: Transition; campaign: Campaign }) {
  const { moment } = useFormat();
  if (transition.by !== 'schedule') return null;
  return <> ({moment(transition.to === 'active' ? campaign.starts_at : campaign.ends_at)})</>;
}

/** The campaign's current status and what each possible transition does. */
export function NextSteps({ campaign }: { campaign: Campaign }) {
  const next = nextTransitions(campaign);
  return (
    <Panel title="Status" {...(campaign.status_reason ? { description: campaign.status_reason.message } : {})}>
      <StateDiagram campaign={campaign} />
      {next.length > 0 && (
        <dl className={classes['steps']}>
          {next.map((transition) => (
            <div key={`${transition.by} ${transition.to}`}>
              <dt>
                {humanize(transition.label)} → {statusDisplay('campaign', transition.to).label}
              </dt>
              <dd>
                {describeTransition(transition)}
                <When transition={transition} campaign={campaign} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
