import { type Actor, AuditTrail, Clock, type Id, Outbox, type Precondition, systemActor } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Creative } from '../domain/creative.js';
import { CreativeRepository } from '../domain/creative.repository.js';
import { GenerationQueue } from '../domain/generation-queue.js';
import { creativeChanged } from './events.js';

/** The frame of every change of one creative: lock, precondition, the end that is due, the change, save, audit, news. */
@Injectable()
export class CreativeWork {
  constructor(
    private readonly creatives: CreativeRepository,
    private readonly generations: GenerationQueue,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `action` is what the audit trail calls the change, e.g. `creative.archived`. */
  async change(
    actor: Actor,
    id: Id<'crv'>,
    precondition: Precondition,
    action: string,
    act: (creative: Creative, now: Date) => Promise<void> | void,
  ): Promise<Creative> {
    const creative = await this.creatives.get(actor.accountId, id);
    precondition.check(creative.revision);
    const now = this.clock.now();
    const before = creative.copy();
    creative.catchUp(now);
    if (creative.revision !== before.revision) this.record(systemActor(actor.accountId), creative, before, endOf(creative), now);
    const beforeAct = creative.copy();
    await act(creative, now);
    // Progress of a generation is no change that anybody is told of.
    if (creative.revision !== beforeAct.revision) {
      const isEnd = beforeAct.status === 'generating' && creative.status !== 'generating' && creative.status !== 'archived';
      this.record(actor, creative, beforeAct, isEnd ? endOf(creative) : action, now);
    }
    await this.creatives.save(creative, before);
    if (creative.revision !== before.revision) this.tell(creative);
    return creative;
  }

  async add(actor: Actor, make: (now: Date) => Creative): Promise<Creative> {
    const now = this.clock.now();
    const creative = make(now);
    await this.creatives.add(creative);
    await this.generations.start(creative);
    const changes = { status: { from: null, to: creative.status }, name: { from: null, to: creative.name } };
    this.audit.append(actor, { action: 'creative.requested', resourceType: 'creative', resourceId: creative.id, changes, at: now });
    this.tell(creative);
    return creative;
  }

  private record(actor: Actor, creative: Creative, before: Creative, action: string, at: Date): void {
    const changes = creative.changesSince(before);
    this.audit.append(actor, { action, resourceType: 'creative', resourceId: creative.id, changes, at });
  }

  private tell({ accountId, id, name, status, revision }: Creative): void {
    this.outbox.publish(accountId, { type: creativeChanged, payload: { id, name, status, revision } });
  }
}

const endOf = (creative: Creative) => (creative.status === 'ready' ? 'creative.generated' : 'creative.failed');
