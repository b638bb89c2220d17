import { Database, EventSubscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { type AudienceChanged, audienceChanged } from '../../application/events.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

export const buildLookalikesQueue = 'audiences.build-lookalikes';

/**
 * A source may have become another audience, or large enough. Each lookalike in a transaction of its own: a launch locks the
 * audiences of its campaign in the order of their ids, and must not meet one that goes from source to lookalike.
 */
@Injectable()
export class BuildLookalikesWhenTheirSourceIsReady extends EventSubscriber<AudienceChanged> {
  readonly queue = buildLookalikesQueue;
  readonly events = [audienceChanged];

  constructor(
    private readonly database: Database,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async handle({ account_id, payload: { id, status } }: DeliveredEvent<AudienceChanged>): Promise<void> {
    if (status !== 'ready') return;
    for (const lookalike of await this.database.transaction(account_id, () => this.audiences.lookalikesOf(account_id, id))) {
      await this.database.transaction(account_id, () => this.commands.execute(new RefreshAudienceSize(account_id, lookalike)));
    }
  }
}
