import type { Campaign, CampaignStatus } from '../../api/campaigns.js';

/** Who makes a move: a person by an action, or the clock. */
export interface Move {
  readonly from: CampaignStatus;
  readonly to: CampaignStatus;
  readonly label: string;
  readonly by: 'launch' | 'pause' | 'resume' | 'archive' | 'clock';
}

/** As the API documents it. */
export const moves: readonly Move[] = [
  { from: 'draft', to: 'scheduled', label: 'launch', by: 'launch' },
  { from: 'draft', to: 'active', label: 'launch', by: 'launch' },
  { from: 'scheduled', to: 'active', label: 'starts', by: 'clock' },
  { from: 'scheduled', to: 'paused', label: 'pause', by: 'pause' },
  { from: 'active', to: 'paused', label: 'pause', by: 'pause' },
  { from: 'paused', to: 'active', label: 'resume', by: 'resume' },
  { from: 'paused', to: 'scheduled', label: 'resume', by: 'resume' },
  { from: 'active', to: 'completed', label: 'ends', by: 'clock' },
  { from: 'paused', to: 'completed', label: 'ends', by: 'clock' },
  { from: 'scheduled', to: 'completed', label: 'ends', by: 'clock' },
  { from: 'draft', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'scheduled', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'active', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'paused', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'completed', to: 'archived', label: 'archive', by: 'archive' },
];

type Clocked = Pick<Campaign, 'status' | 'starts_at' | 'ends_at'>;

/** The moves that this campaign can make from where it is, given its dates. */
export function nextTransitions({ status, starts_at: startsAt, ends_at: endsAt }: Clocked, now = Date.now()): Move[] {
  const startsLater = startsAt !== null && Date.parse(startsAt) > now;
  return moves.filter((move) => {
    if (move.from !== status) return false;
    if (move.by === 'clock') {
      if (move.to === 'active') return startsAt !== null;
      // A scheduled one begins before it ends.
      return endsAt !== null && status !== 'scheduled';
    }
    if (move.by === 'launch' || move.by === 'resume') return move.to === (startsLater ? 'scheduled' : 'active');
    return true;
  });
}

const meanings: Readonly<Record<Move['by'], (move: Move) => string>> = {
  launch: ({ to }) =>
    to === 'scheduled' ? 'It waits for its start, then runs.' : 'The platforms get it at once; they review it before it runs.',
  pause: () => 'All platforms stop it. A pause is never refused; what is unreachable is stopped as soon as it answers.',
  resume: ({ to }) => (to === 'scheduled' ? 'It waits for its start again.' : 'It runs again, if nothing stands in the way.'),
  archive: () => 'It is stopped and leaves the lists for good. Its numbers stay.',
  clock: ({ to }) => (to === 'active' ? 'By itself, when its start comes.' : 'By itself, when its end comes.'),
};
export const meaningOfMove = (move: Move): string => meanings[move.by](move);
