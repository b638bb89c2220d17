import { aConfirmedDelivery, aDelivery, inSeconds, now, reportFor } from '../../testing/a-delivery.js';
import type { Delivery } from './delivery.js';
import { nextPushStep, type PushDigests, type PushProgress } from './push-step.js';

const desired = {
  digest: 'ours',
  createKey: 'key',
  mayAlreadyExist: false,
  budget: 'available' as PushDigests['budget'],
  isSendable: true,
};
const withKeys = { hasIdempotencyKeys: true, searchLagSeconds: 30, createsPartsSeparately: false };
const withoutKeys = { ...withKeys, hasIdempotencyKeys: false };
const inParts = { ...withoutKeys, createsPartsSeparately: true };
const fresh: PushProgress = { foundNothing: false, isRunStateSent: false };
const step = (delivery: Delivery, { capabilities = withKeys, progress = fresh, at = now, of = desired } = {}) =>
  nextPushStep(delivery, of, capabilities, progress, at);

/** A delivery whose create request had no response. */
function uncertain(desiredState: Parameters<typeof aDelivery>[0] = 'running'): Delivery {
  const delivery = aDelivery('running');
  delivery.markCreateSent('key', now);
  if (desiredState !== 'running') delivery.setDesiredState(desiredState, now);
  return delivery;
}

describe('a campaign of which the platform surely knows nothing', () => {
  it.each(['running', 'scheduled'] as const)('a campaign that does not exist is created for the desired state %s', (desiredState) => {
    expect(step(aDelivery(desiredState))).toEqual({ kind: 'create' });
  });

  it.each(['paused', 'archived'] as const)('a campaign that does not exist needs no step for the desired state %s', (desiredState) => {
    expect(step(aDelivery(desiredState))).toEqual({ kind: 'nothing_to_do' });
  });
});

describe('a campaign that may have been placed through a former connection', () => {
  const placed = { of: { ...desired, mayAlreadyExist: true } };

  it('a campaign that may already exist is searched for before it is created', () => {
    expect(step(aDelivery('running'), placed)).toEqual({ kind: 'find' });
    expect(step(aDelivery('running'), { ...placed, progress: { ...fresh, foundNothing: true } })).toEqual({ kind: 'create' });
    expect(step(aDelivery('paused'), placed)).toEqual({ kind: 'nothing_to_do' });
  });
});

describe('after an unanswered create', () => {
  const foundNothing = { ...fresh, foundNothing: true };
  const searchedTwice = (desiredState: Parameters<typeof aDelivery>[0]) => {
    const delivery = uncertain(desiredState);
    for (const at of [30, 40]) delivery.recordEmptySearch(inSeconds(at));
    return delivery;
  };

  it('a platform without idempotency keys is searched three times after its search lag, and the create is then repeated', () => {
    expect(step(uncertain(), { capabilities: withoutKeys, at: inSeconds(29) })).toEqual({ kind: 'wait', until: inSeconds(30) });
    expect(step(uncertain(), { capabilities: withoutKeys, at: inSeconds(30) })).toEqual({ kind: 'find' });
    const searched = uncertain();
    for (const at of [30, 40]) {
      expect(step(searched, { capabilities: withoutKeys, at: inSeconds(at), progress: foundNothing })).toEqual({ kind: 'search_again' });
      searched.recordEmptySearch(inSeconds(at));
    }
    expect(step(searched, { capabilities: withoutKeys, at: inSeconds(60), progress: foundNothing })).toEqual({ kind: 'create' });
    searched.markCreateSent('key', inSeconds(60));
    expect(step(searched, { capabilities: withoutKeys, at: inSeconds(90), progress: foundNothing })).toEqual({ kind: 'search_again' });
  });

  it('a platform with idempotency keys is searched immediately, and the create is then repeated', () => {
    expect(step(uncertain(), { at: inSeconds(1) })).toEqual({ kind: 'find' });
    expect(step(uncertain(), { at: inSeconds(1), progress: foundNothing })).toEqual({ kind: 'create' });
  });

  it('a create with different contents waits for the search lag', () => {
    const other = { ...desired, createKey: 'another key' };
    expect(step(uncertain(), { at: inSeconds(1), of: other })).toEqual({ kind: 'wait', until: inSeconds(30) });
    expect(step(uncertain(), { at: inSeconds(1), of: other, progress: foundNothing })).toEqual({ kind: 'wait', until: inSeconds(30) });
    expect(step(uncertain(), { at: inSeconds(31), of: other, progress: foundNothing })).toEqual({ kind: 'search_again' });
    expect(step(searchedTwice('running'), { at: inSeconds(60), of: other, progress: foundNothing })).toEqual({ kind: 'create' });
  });

  it.each(['paused', 'archived'] as const)('a stop to %s waits until the search is conclusive', (desiredState) => {
    expect(step(uncertain(desiredState), { at: inSeconds(1) })).toEqual({ kind: 'find' });
    expect(step(uncertain(desiredState), { at: inSeconds(1), progress: foundNothing })).toEqual({ kind: 'wait', until: inSeconds(30) });
    expect(step(uncertain(desiredState), { at: inSeconds(30), progress: foundNothing })).toEqual({ kind: 'search_again' });
    expect(step(searchedTwice(desiredState), { at: inSeconds(60), progress: foundNothing })).toEqual({ kind: 'nothing_to_do' });
  });
});

describe('a campaign that the platform has', () => {
  const changed = { of: { ...desired, digest: 'changed' } };
  const wanting = (desiredState: Parameters<typeof aDelivery>[0], markObserved: keyof typeof reportFor) => {
    const delivery = aConfirmedDelivery(markObserved);
    delivery.setDesiredState(desiredState as 'running', inSeconds(1));
    return delivery;
  };

  it('a campaign is stopped before it is updated', () => {
    expect(step(wanting('paused', 'running'), changed)).toEqual({ kind: 'set_run_state', to: 'paused' });
    expect(step(wanting('paused', 'paused'), changed)).toEqual({ kind: 'update' });
  });

  it('a campaign is updated before it is started', () => {
    expect(step(wanting('running', 'paused'), changed)).toEqual({ kind: 'update' });
    expect(step(wanting('running', 'paused'))).toEqual({ kind: 'set_run_state', to: 'running' });
  });

  it('an update whose parts had no response is repeated when a search finds them, and a stop does not wait for that', () => {
    const unanswered = (state: 'running' | 'paused', observed: keyof typeof reportFor) => {
      const delivery = wanting(state, observed);
      delivery.markPartsSent(inSeconds(10));
      return delivery;
    };
    const early = { ...changed, capabilities: inParts, at: inSeconds(39) };
    expect(step(unanswered('running', 'paused'), early)).toEqual({ kind: 'wait', until: inSeconds(40) });
    expect(step(unanswered('running', 'paused'), { ...early, at: inSeconds(40) })).toEqual({ kind: 'update' });
    expect(step(unanswered('running', 'paused'), { ...early, capabilities: withoutKeys })).toEqual({ kind: 'update' });
    expect(step(unanswered('paused', 'running'), early)).toEqual({ kind: 'set_run_state', to: 'paused' });
    const known = unanswered('running', 'paused');
    known.markPartsKnown();
    expect(step(known, early)).toEqual({ kind: 'update' });
  });

  it('a campaign in the desired state is read back', () => {
    expect(step(wanting('running', 'running'))).toEqual({ kind: 'read_back' });
    expect(step(wanting('scheduled', 'paused'))).toEqual({ kind: 'read_back' });
    const sent = wanting('paused', 'running');
    sent.markRunStateSent();
    expect(step(sent, { progress: { ...fresh, isRunStateSent: true } })).toEqual({ kind: 'read_back' });
  });

  it('an archived or disconnected campaign is stopped without an update', () => {
    expect(step(wanting('archived', 'paused'), changed)).toEqual({ kind: 'set_run_state', to: 'archived' });
    expect(step(wanting('archived', 'archived'), changed)).toEqual({ kind: 'read_back' });
    const disconnected = aConfirmedDelivery();
    disconnected.disconnect(now);
    expect(step(disconnected, changed)).toEqual({ kind: 'set_run_state', to: 'paused' });
    disconnected.recordReport(reportFor.paused, now);
    expect(step(disconnected, changed)).toEqual({ kind: 'read_back' });
  });
});

describe('a share of a lifetime budget', () => {
  const changed = { ...desired, digest: 'changed' };
  const stopped = () => {
    const delivery = aConfirmedDelivery('paused');
    delivery.setDesiredState('running', inSeconds(1));
    return delivery;
  };

  it('an awaited share blocks create and start but not stop', () => {
    const of = { ...changed, budget: 'awaited' as const, isSendable: false };
    expect(step(aDelivery('running'), { of })).toEqual({ kind: 'await_budget' });
    expect(step(uncertain(), { of, progress: { ...fresh, foundNothing: true } })).toEqual({ kind: 'await_budget' });
    expect(step(stopped(), { of })).toEqual({ kind: 'await_budget' });
    const running = aConfirmedDelivery();
    running.setDesiredState('paused', inSeconds(1));
    expect(step(running, { of })).toEqual({ kind: 'set_run_state', to: 'paused' });
  });

  it('a used-up share stops the platform before it is sent and is never sent as zero', () => {
    const running = aConfirmedDelivery();
    running.setBudgetUsedUp(true);
    running.requestPush(inSeconds(1));
    expect(step(running, { of: { ...changed, budget: 'used_up' } })).toEqual({ kind: 'set_run_state', to: 'paused' });
    running.recordReport(reportFor.paused, now);
    expect(step(running, { of: { ...changed, budget: 'used_up' } })).toEqual({ kind: 'update' });
    expect(step(running, { of: { ...changed, budget: 'used_up', isSendable: false } })).toEqual({ kind: 'read_back' });
    const unplaced = aDelivery('running');
    unplaced.setBudgetUsedUp(true);
    expect(step(unplaced, { of: { ...changed, budget: 'used_up', isSendable: false } })).toEqual({ kind: 'nothing_to_do' });
  });
});
