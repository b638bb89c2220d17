import { type Actor, AuditTrail, Clock, type Id, Outbox, type Precondition } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../domain/audience.js';
import { AudienceBuilds } from '../domain/audience-builds.js';
import { AudienceRepository } from '../domain/audience.repository.js';
import { type AudienceChanged, audienceChanged } from './events.js';

/** Executes a change of one audience: lock, precondition, change, audit, event, save and the next build. */
@Injectable()
export class AudienceWork {
  constructor(
    private readonly audiences: AudienceRepository,
    private readonly builds: AudienceBuilds,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `action` names the change in the audit trail, for example `audience.updated`. */
  async change(
    actor: Actor,
    id: Id<'aud'>,
    precondition: Precondition,
    action: string,
    change: (audience: Audience, now: Date) => void | Promise<void>,
  ): Promise<Audience> {
    const audience = await this.audiences.get(actor.accountId, id);
    precondition.check(audience.revision);
    const before = audience.copy();
    const now = this.clock.now();
    await change(audience, now);
    if (audience.revision === before.revision && audience.build === before.build) return audience;
    if (audience.revision !== before.revision) {
      const changes = audience.changesSince(before);
      this.audit.append(actor, { action, resourceType: 'audience', resourceId: id, changes, at: now });
      this.publish(audience);
    }
    await this.audiences.save(audience, before);
    if (audience.build !== before.build) await this.builds.request(audience);
    return audience;
  }

  async add(actor: Actor, create: (now: Date) => Audience): Promise<Audience> {
    const now = this.clock.now();
    const audience = create(now);
    await this.audiences.add(audience);
    const changes = { status: { from: null, to: audience.status }, name: { from: null, to: audience.name } };
    this.audit.append(actor, { action: 'audience.created', resourceType: 'audience', resourceId: audience.id, changes, at: now });
    this.publish(audience);
    await this.builds.request(audience);
    return audience;
  }

  private publish({ accountId, id, name, status, revision }: Audience): void {
    const payload: AudienceChanged = { id, name, status, revision };
    this.outbox.publish(accountId, { type: audienceChanged, payload });
  }
}
