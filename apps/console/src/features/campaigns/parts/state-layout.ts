import type { CampaignStatus } from '../api/campaigns.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly name: 'wide' | 'narrow';
  readonly width: number;
  readonly height: number;
  /** Height when no arrow curves below the nodes. */
  readonly flatHeight: number;
  readonly nodes: Readonly<Record<CampaignStatus, Point>>;
  /** How far an arrow curves to avoid nodes. Positive values curve to the left of its direction. */
  readonly bends: Readonly<Record<string, number>>;
}

/** Transitions without an arrow: a scheduled campaign usually starts before it ends. */
export const undrawn: ReadonlySet<string> = new Set(['scheduled completed']);

export const nodeWidth = 112;
export const nodeHeight = 36;

export const layouts: readonly Layout[] = [
  {
    name: 'wide',
    width: 760,
    height: 262,
    flatHeight: 222,
    nodes: {
      draft: { x: 64, y: 78 },
      scheduled: { x: 274, y: 78 },
      active: { x: 484, y: 78 },
      completed: { x: 694, y: 78 },
      paused: { x: 484, y: 196 },
      archived: { x: 694, y: 196 },
    },
    bends: {
      'draft active': 108,
      'active paused': 22,
      'paused active': 22,
      'scheduled paused': 14,
      'paused scheduled': 14,
      'draft archived': -190,
      'scheduled archived': -150,
    },
  },
  {
    name: 'narrow',
    width: 348,
    height: 270,
    flatHeight: 270,
    nodes: {
      draft: { x: 58, y: 22 },
      scheduled: { x: 290, y: 22 },
      active: { x: 58, y: 132 },
      paused: { x: 290, y: 132 },
      completed: { x: 58, y: 244 },
      archived: { x: 290, y: 244 },
    },
    bends: {
      'active paused': 20,
      'paused active': 20,
      'scheduled paused': 16,
      'paused scheduled': 16,
      'scheduled archived': 90,
      'draft archived': 20,
    },
  },
];

/** The point where a line from the center of a box toward another point crosses the border of the box. */
function edgeOfBox(center: Point, toward: Point): Point {
  const dx = toward.x - center.x;
  const dy = toward.y - center.y;
  const scale = Math.min(
    dx === 0 ? Infinity : (nodeWidth / 2 + 3) / Math.abs(dx),
    dy === 0 ? Infinity : (nodeHeight / 2 + 3) / Math.abs(dy),
  );
  return { x: center.x + dx * scale, y: center.y + dy * scale };
}

/** The path of the arrow between two states and the position of its label. */
export function pathOf(layout: Layout, from: CampaignStatus, to: CampaignStatus): { path: string; middle: Point } {
  const start = layout.nodes[from];
  const end = layout.nodes[to];
  const bend = layout.bends[`${from} ${to}`] ?? 0;
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const control = {
    x: (start.x + end.x) / 2 + ((end.y - start.y) / length) * bend,
    y: (start.y + end.y) / 2 - ((end.x - start.x) / length) * bend,
  };
  const a = edgeOfBox(start, control);
  const b = edgeOfBox(end, control);
  const n = (value: number) => value.toFixed(1);
  return {
    path: `M${n(a.x)} ${n(a.y)}Q${n(control.x)} ${n(control.y)} ${n(b.x)} ${n(b.y)}`,
    middle: { x: (a.x + 2 * control.x + b.x) / 4, y: (a.y + 2 * control.y + b.y) / 4 },
  };
}
