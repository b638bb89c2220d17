import { type ConnectionChanged, connectionChanged } from '#libs/connections';
import { Database, EventSubscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

export const buildWhenPlatformsChangeQueue = 'audiences.build-when-platforms-change';

const works = (status: string | null) => status === 'connected' || status === 'error';

/**
 * A platform that comes or goes changes whom an audience reaches. One whose authorisation has only expired is waited for:
 * what it said still holds. A repeated or late event has the platforms asked once more, which changes nothing.
 */
@Injectable()
export class BuildAudiencesWhenPlatformsChange extends EventSubscriber<ConnectionChanged> {
  readonly queue = buildWhenPlatformsChangeQueue;
  readonly events = [connectionChanged];

  constructor(
    private readonly database: Database,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async handle({ account_id, payload: { status, previous_status } }: DeliveredEvent<ConnectionChanged>): Promise<void> {
    const hasCome = works(status) && !works(previous_status);
    const hasGone = status === 'disconnected' && previous_status !== 'disconnected';
    if (!hasCome && !hasGone) return;
    for (const id of await this.database.transaction(account_id, () => this.audiences.allIds(account_id))) {
      await this.database.transaction(account_id, () => this.commands.execute(new RefreshAudienceSize(account_id, id)));
    }
  }
}
