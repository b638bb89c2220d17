import { type Campaign, type CampaignStatus, campaignStatuses } from '../../api/campaigns.js';
import { wordsOfStatus } from '../../ui/status-words.js';
import classes from './state-diagram.module.css';
import { type Move, moves, nextTransitions } from './state-machine.js';
import { type Layout, layouts, nodeHeight, nodeWidth, pathOf } from './state-layout.js';

function Edge({ move, layout, isNext }: { move: Move; layout: Layout; isNext: boolean }) {
  const { path, middle } = pathOf(layout, move.from, move.to);
  return (
    <g className={classes['edge']} data-next={isNext || undefined} data-clock={move.by === 'clock' || undefined}>
      <path d={path} markerEnd={isNext ? `url(#${layout.name}-next)` : `url(#${layout.name}-other)`} />
      {isNext && (
        <text x={middle.x} y={middle.y} dy="0.32em">
          {move.label}
        </text>
      )}
    </g>
  );
}

function Node({ status, layout, state }: { status: CampaignStatus; layout: Layout; state: 'current' | 'next' | 'other' }) {
  const { x, y } = layout.places[status];
  return (
    <g className={classes['node']} data-state={state}>
      <rect x={x - nodeWidth / 2} y={y - nodeHeight / 2} width={nodeWidth} height={nodeHeight} rx="9" />
      <text x={x} y={y} dy="0.34em">
        {wordsOfStatus('campaign', status).label}
      </text>
    </g>
  );
}

function Arrowhead({ id, className }: { id: string; className: string | undefined }) {
  return (
    <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
      <path d="M0 0.500 8 4 0 7.500Z" className={className} />
    </marker>
  );
}

function Drawing({ layout, campaign }: { layout: Layout; campaign: Campaign }) {
  const next = nextTransitions(campaign);
  const isFlat = campaign.status !== 'draft' && campaign.status !== 'scheduled';
  const reachable = new Set(next.map(({ to }) => to));
  const drawn = moves
    .filter((move) => move.by !== 'archive' || next.includes(move))
    .filter((move) => !(move.from === 'scheduled' && move.to === 'completed'));
  return (
    <svg viewBox={`0 0 ${layout.width} ${isFlat ? layout.flatHeight : layout.height}`} className={classes[layout.name]} aria-hidden>
      <defs>
        <Arrowhead id={`${layout.name}-next`} className={classes['headNext']} />
        <Arrowhead id={`${layout.name}-other`} className={classes['headOther']} />
      </defs>
      {[...drawn]
        .sort((a, b) => Number(next.includes(a)) - Number(next.includes(b)))
        .map((move) => (
          <Edge key={`${move.from} ${move.to}`} move={move} layout={layout} isNext={next.includes(move)} />
        ))}
      {campaignStatuses.map((status) => (
        <Node
          key={status}
          status={status}
          layout={layout}
          state={status === campaign.status ? 'current' : reachable.has(status) ? 'next' : 'other'}
        />
      ))}
    </svg>
  );
}

/** All states of a campaign, where this one is, and what can happen next. */
export function StateDiagram({ campaign }: { campaign: Campaign }) {
  const current = wordsOfStatus('campaign', campaign.status).label;
  const next = nextTransitions(campaign).map((move) => `${move.label} to ${wordsOfStatus('campaign', move.to).label}`);
  return (
    <div role="img" aria-label={`The campaign is ${current}. Next: ${next.join(', ') || 'nothing'}.`}>
      {layouts.map((layout) => (
        <Drawing key={layout.name} layout={layout} campaign={campaign} />
      ))}
    </div>
  );
}
