import type { Campaign } from '../../api/campaigns.js';
import { useFormat } from '../../app/session.js';
import { sentence } from '../../format/words.js';
import { Panel } from '../../ui/page.js';
import { wordsOfStatus } from '../../ui/status-words.js';
import classes from './next-steps.module.css';
import { StateDiagram } from './state-diagram.js';
import { meaningOfMove, type Move, nextTransitions } from './state-machine.js';

function When({ move, campaign }: { move: Move; campaign: Campaign }) {
  const { moment } = useFormat();
  if (move.by !== 'clock') return null;
  return <> ({moment(move.to === 'active' ? campaign.starts_at : campaign.ends_at)})</>;
}

/** Where the campaign is in its life, and what each next step means. */
export function NextSteps({ campaign }: { campaign: Campaign }) {
  const next = nextTransitions(campaign);
  return (
    <Panel title="Status" {...(campaign.status_reason ? { description: campaign.status_reason.message } : {})}>
      <StateDiagram campaign={campaign} />
      {next.length > 0 && (
        <dl className={classes['steps']}>
          {next.map((move) => (
            <div key={`${move.by} ${move.to}`}>
              <dt>
                {sentence(move.label)} → {wordsOfStatus('campaign', move.to).label}
              </dt>
              <dd>
                {meaningOfMove(move)}
                <When move={move} campaign={campaign} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
