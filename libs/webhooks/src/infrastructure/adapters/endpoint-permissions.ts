import { UserPermissions } from '#libs/accounts/contract';
import { Injectable } from '@nestjs/common';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';

/** Which events an endpoint may get: those that its user may see now. */
@Injectable()
export class EndpointPermissions {
  constructor(private readonly users: UserPermissions) {}

  /** The permissions of an endpoint, in the current transaction. None if the user is deactivated. */
  async of({ accountId, userId }: Pick<WebhookEndpoint, 'accountId' | 'userId'>): Promise<readonly string[]> {
    return userId === null ? [] : [...((await this.users.of(accountId, [userId])).get(userId) ?? [])];
  }
}
