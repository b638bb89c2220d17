import { valuesOf } from '../../../shared/format/labels.js';
import type { Campaign, CampaignStatus } from '../api/campaigns.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import classes from './state-diagram.module.css';
import { isScheduled, nextTransitions, type Transition, transitionLabels } from './state-machine.js';
import { type Layout, layouts, nodeHeight, nodeWidth, pathOf, undrawn } from './state-layout.js';

function Edge({ transition, layout, isNext }: { transition: Transition; layout: Layout; isNext: boolean }) {
  const { path, middle } = pathOf(layout, transition.from, transition.to);
  return (
    <g className={classes['edge']} data-next={isNext || undefined} data-scheduled={isScheduled(transition) || undefined}>
      <path d={path} markerEnd={isNext ? `url(#${layout.name}-next)` : `url(#${layout.name}-other)`} />
      {isNext && (
        <text x={middle.x} y={middle.y} dy="0.32em">
          {transitionLabels[transition.transition]}
        </text>
      )}
    </g>
  );
}

function Node({ status, layout, state }: { status: CampaignStatus; layout: Layout; state: 'current' | 'next' | 'other' }) {
  const { x, y } = layout.nodes[status];
  return (
    <g className={classes['node']} data-state={state}>
      <rect x={x - nodeWidth / 2} y={y - nodeHeight / 2} width={nodeWidth} height={nodeHeight} rx="9" />
      <text x={x} y={y} dy="0.34em">
        {statusDisplay('campaign', status).label}
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

interface DiagramProps {
  readonly campaign: Campaign;
  readonly transitions: readonly Transition[];
}

function Drawing({ layout, campaign, transitions }: DiagramProps & { layout: Layout }) {
  const next = nextTransitions(transitions, campaign);
  const isFlat = campaign.status !== 'draft' && campaign.status !== 'scheduled';
  const reachable = new Set(next.map(({ to }) => to));
  const visibleTransitions = transitions
    .filter((transition) => transition.transition !== 'archive' || next.includes(transition))
    .filter(({ from, to }) => !undrawn.has(`${from} ${to}`));
  return (
    <svg viewBox={`0 0 ${layout.width} ${isFlat ? layout.flatHeight : layout.height}`} className={classes[layout.name]} aria-hidden>
      <defs>
        <Arrowhead id={`${layout.name}-next`} className={classes['headNext']} />
        <Arrowhead id={`${layout.name}-other`} className={classes['headOther']} />
      </defs>
      {[...visibleTransitions]
        .sort((a, b) => Number(next.includes(a)) - Number(next.includes(b)))
        .map((transition) => (
          <Edge key={`${transition.from} ${transition.to}`} transition={transition} layout={layout} isNext={next.includes(transition)} />
        ))}
      {valuesOf(layout.nodes).map((status) => (
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

/** The state machine of a campaign with its current status and possible transitions. */
export function StateDiagram({ campaign, transitions }: DiagramProps) {
  const current = statusDisplay('campaign', campaign.status).label;
  const next = nextTransitions(transitions, campaign).map(
    ({ transition, to }) => `${transitionLabels[transition]} to ${statusDisplay('campaign', to).label}`,
  );
  return (
    <div role="img" aria-label={`The campaign is ${current}. Next: ${next.join(', ') || 'nothing'}.`}>
      {layouts.map((layout) => (
        <Drawing key={layout.name} layout={layout} campaign={campaign} transitions={transitions} />
      ))}
    </div>
  );
}
