/** The state of a campaign from one point in time until the next version. */
export interface CampaignVersion {
  readonly from: number;
  readonly runState: 'running' | 'paused' | 'archived';
  readonly budget: { readonly type: 'daily' | 'lifetime'; readonly amountMicros: number };
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly ads: readonly AdVersion[];
  readonly adSetIds: readonly string[];
}

export interface AdVersion {
  readonly id: string;
  /** Time of the first submission, from which the age of the creative is measured. */
  readonly since: number;
  /** Time of the approval. Null when the review rejects the ad. */
  readonly approvedAt: number | null;
}

/** A period during which a delivering campaign does not change. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly budget: { readonly type: 'daily' | 'lifetime'; readonly amountMicros: number; readonly microsPerMs: number };
  readonly ads: readonly AdVersion[];
  readonly adSetIds: readonly string[];
}

const dayMs = 86_400_000;
const openEndedLifetimeMs = 30 * dayMs;

/**
 * Returns the periods in which the campaign delivered: it was running, within its dates and had an approved ad. Spans before
 * `until` do not depend on later events.
 */
export function spansOf(versions: readonly CampaignVersion[], until: number): Span[] {
  const spans: Span[] = [];
  const firstRun = versions.find(({ runState }) => runState === 'running')?.from ?? 0;
  versions.forEach((version, i) => {
    if (version.runState !== 'running') return;
    const from = Math.max(version.from, version.startsAt ?? 0);
    const to = Math.min(versions[i + 1]?.from ?? until, version.endsAt ?? until, until);
    if (from >= to) return;
    const approvals = version.ads.map(({ approvedAt }) => approvedAt).filter((at) => at !== null && at > from && at < to);
    const cuts = [from, ...new Set(approvals as number[]), to].toSorted((one, other) => one - other);
    const budget = { ...version.budget, microsPerMs: microsPerMs(version, version.startsAt ?? firstRun) };
    cuts.slice(1).forEach((end, k) => {
      const start = cuts[k] as number;
      const ads = version.ads.filter(({ approvedAt }) => approvedAt !== null && approvedAt <= start);
      if (ads.length > 0) spans.push({ from: start, to: end, budget, ads, adSetIds: version.adSetIds });
    });
  });
  return spans;
}

/** A lifetime budget is spent evenly from the start to the end. */
function microsPerMs({ budget, endsAt }: CampaignVersion, start: number): number {
  if (budget.type === 'daily') return budget.amountMicros / dayMs;
  const length = endsAt === null ? openEndedLifetimeMs : Math.max(3_600_000, endsAt - start);
  return budget.amountMicros / length;
}
