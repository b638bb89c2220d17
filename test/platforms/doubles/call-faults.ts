import type { CallKind, Disturbance, TreePart } from '../platform-under-test.js';

/** What a fault does with one call: nothing, no response before or after the work, a refusal for too many calls, or the end of its token. */
export type CallFate = 'work' | 'cut_before' | 'cut_after' | 'throttle' | 'expire_token';

interface ActiveFault {
  readonly adAccountId: string;
  readonly disturbance: Disturbance;
  calls: number;
  hidden: number;
}

/** The disturbances of the calls to a double, and the calls, oldest first. */
export class CallFaults {
  /** Every call is answered with an outage. */
  isDown = false;
  readonly calls: CallKind[] = [];
  private readonly active: ActiveFault[] = [];

  add(adAccountId: string, disturbance: Disturbance): void {
    this.active.push({ adAccountId, disturbance, calls: 0, hidden: 0 });
  }

  clear(): void {
    this.active.length = 0;
    this.isDown = false;
  }

  /** Records a call and says what happens to it. `concerns` tells whether the call can be one of an ad account. */
  fateOf(kind: CallKind, concerns: (adAccountId: string) => boolean): CallFate {
    this.calls.push(kind);
    let fate: CallFate = 'work';
    for (const fault of this.active) {
      if (!concerns(fault.adAccountId)) continue;
      fault.calls++;
      fate = fate === 'work' ? fateAt(fault.disturbance, fault.calls) : fate;
    }
    return fate;
  }

  /** Whether this call does not find what exists. Asked only by calls that name an object. */
  isHidden(): boolean {
    const fault = this.active.find(
      ({ disturbance, calls, hidden }) => disturbance.kind === 'hide' && calls >= disturbance.call && hidden < disturbance.times,
    );
    if (fault !== undefined) fault.hidden++;
    return fault !== undefined;
  }

  /** Whether such a part is refused at present. */
  refuses(part: TreePart, adAccountId: string): boolean {
    return this.active.some(
      ({ disturbance, ...fault }) => fault.adAccountId === adAccountId && disturbance.kind === 'refuse' && disturbance.part === part,
    );
  }
}

function fateAt(disturbance: Disturbance, call: number): CallFate {
  switch (disturbance.kind) {
    case 'cut':
      return call === disturbance.call ? `cut_${disturbance.when}` : 'work';
    case 'gone':
      if (call < disturbance.call) return 'work';
      return call === disturbance.call ? `cut_${disturbance.when}` : 'cut_before';
    case 'throttle':
      return call >= disturbance.call && call < disturbance.call + disturbance.times ? 'throttle' : 'work';
    case 'expire_token':
      return call === disturbance.call ? 'expire_token' : 'work';
    case 'refuse':
    case 'hide':
      return 'work';
  }
}
