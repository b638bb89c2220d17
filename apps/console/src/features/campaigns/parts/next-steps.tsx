import { useQuery } from '@tanstack/react-query';
import { vocabularyQuery } from '../../../shared/api/vocabulary.js';
import type { Campaign } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { humanize } from '../../../shared/format/labels.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import classes from './next-steps.module.css';
import { StateDiagram } from './state-diagram.js';
import { describeTransition, dueAt, isScheduled, nextTransitions, type Transition, transitionLabels } from './state-machine.js';

function When({ transition, campaign }: { transition: Transition; campaign: Campaign }) {
  const { moment } = useFormat();
  return isScheduled(transition) ? <> ({moment(dueAt(transition, campaign))})</> : null;
}

function Steps({ campaign, transitions }: { campaign: Campaign; transitions: readonly Transition[] }) {
  const next = nextTransitions(transitions, campaign);
  return (
    <>
      <StateDiagram campaign={campaign} transitions={transitions} />
      {next.length > 0 && (
        <dl className={classes['steps']}>
          {next.map((transition) => (
            <div key={transition.transition}>
              <dt>
                {humanize(transitionLabels[transition.transition])} → {statusDisplay('campaign', transition.to).label}
              </dt>
              <dd>
                {describeTransition(transition)}
                <When transition={transition} campaign={campaign} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The campaign's current status and what each possible transition does. */
export function NextSteps({ campaign }: { campaign: Campaign }) {
  const vocabulary = useQuery(vocabularyQuery);
  return (
    <Panel title="Status" {...(campaign.status_reason ? { description: campaign.status_reason.message } : {})}>
      <Loaded query={vocabulary} rows={6}>
        {({ campaign_transitions: transitions }) => <Steps campaign={campaign} transitions={transitions} />}
      </Loaded>
    </Panel>
  );
}
