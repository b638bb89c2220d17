import { type Actor, AuditTrail, Clock, type Id, Outbox, type Precondition, systemActor } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Creative } from '../domain/creative.js';
import { CreativeRepository } from '../domain/creative.repository.js';
import { GenerationQueue } from '../domain/generation-queue.js';
import { creativeChanged } from './events.js';

/** Executes a change of one creative: lock, precondition, end of an overdue generation, change, audit, save and event. */
@Injectable()
export class CreativeWork {
  constructor(
    private readonly creatives: CreativeRepository,
    private readonly generations: GenerationQueue,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `action` names the change in the audit trail, for example `creative.archived`. */
  async change(
    actor: Actor,
    id: Id<'crv'>,
    precondition: Precondition,
    action: string,
    change: (creative: Creative, now: Date) => Promise<void> | void,
  ): Promise<Creative> {
    const creative = await this.creatives.get(actor.accountId, id);
    precondition.check(creative.revision);
    const now = this.clock.now();
    const before = creative.copy();
    creative.expireIfOverdue(now);
    if (creative.revision !== before.revision) this.record(systemActor(actor.accountId), creative, before, endActionOf(creative), now);
    const beforeChange = creative.copy();
    await change(creative, now);
    // Progress of a generation is neither audited nor published.
    if (creative.revision !== beforeChange.revision) {
      const hasEnded = beforeChange.status === 'generating' && creative.status !== 'generating' && creative.status !== 'archived';
      this.record(actor, creative, beforeChange, hasEnded ? endActionOf(creative) : action, now);
    }
    await this.creatives.save(creative, before);
    if (creative.revision !== before.revision) this.publish(creative);
    return creative;
  }

  async add(actor: Actor, create: (now: Date) => Creative): Promise<Creative> {
    const now = this.clock.now();
    const creative = create(now);
    await this.creatives.add(creative);
    await this.generations.start(creative);
    const changes = { status: { from: null, to: creative.status }, name: { from: null, to: creative.name } };
    this.audit.append(actor, { action: 'creative.requested', resourceType: 'creative', resourceId: creative.id, changes, at: now });
    this.publish(creative);
    return creative;
  }

  private record(actor: Actor, creative: Creative, before: Creative, action: string, at: Date): void {
    const changes = creative.changesSince(before);
    this.audit.append(actor, { action, resourceType: 'creative', resourceId: creative.id, changes, at });
  }

  private publish({ accountId, id, name, status, revision }: Creative): void {
    this.outbox.publish(accountId, { type: creativeChanged, payload: { id, name, status, revision } });
  }
}

const endActionOf = (creative: Creative) => (creative.status === 'ready' ? 'creative.generated' : 'creative.failed');
