import { type Actor, AuditTrail, Clock, type Id, Outbox, type Precondition } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Connection } from '../domain/connection.js';
import { ConnectionRepository } from '../domain/connection.repository.js';
import { type ConnectionChanged, connectionChanged } from './events.js';

/** Executes a change of one connection: locks it, checks the precondition, applies the change, saves, audits and publishes. */
@Injectable()
export class ConnectionWork {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly audit: AuditTrail,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** `action` names the change in the audit trail, for example `connection.expired`. */
  async change(
    actor: Actor,
    id: Id<'con'>,
    precondition: Precondition,
    action: string,
    change: (connection: Connection, now: Date) => void | Promise<void>,
  ): Promise<Connection> {
    const connection = await this.connections.get(actor.accountId, id);
    precondition.check(connection.revision);
    const before = connection.copy();
    const now = this.clock.now();
    await change(connection, now);
    await this.connections.save(connection);
    if (connection.revision !== before.revision) {
      this.audit.append(actor, {
        action,
        resourceType: 'connection',
        resourceId: id,
        changes: connection.changesSince(before),
        at: now,
      });
      this.publish(connection, before.status);
    }
    return connection;
  }

  add(actor: Actor, connection: Connection): void {
    this.connections.add(connection);
    this.audit.append(actor, {
      action: 'connection.begun',
      resourceType: 'connection',
      resourceId: connection.id,
      changes: { status: { from: null, to: connection.status }, platform: { from: null, to: connection.platform } },
      at: connection.createdAt,
    });
    this.publish(connection, null);
  }

  private publish(connection: Connection, previousStatus: string | null): void {
    const { id, platform, name, status, statusSince, timezone, currency, revision } = connection;
    const since = { status_since: statusSince.toISOString(), previous_status: previousStatus };
    const payload: ConnectionChanged = { id, platform, name, status, timezone, currency, revision, ...since };
    this.outbox.publish(connection.accountId, { type: connectionChanged, payload });
  }
}
