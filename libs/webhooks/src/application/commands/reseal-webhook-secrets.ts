import { type Id, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { WebhookEndpointRepository } from '../../domain/webhook-endpoint.repository.js';
import { EndpointSecrets } from '../ports/endpoint-secrets.js';

export interface ResealedSecrets {
  /** Number of endpoints whose secrets were sealed with an older key and are now sealed with the current one. */
  readonly resealed: number;
  readonly unchanged: number;
}

/** Seals the secrets of an account's endpoints with the current key, so that an operator can remove older keys from TOKEN_KEYS. */
export class ResealWebhookSecrets extends Command<ResealedSecrets> {
  constructor(readonly accountId: Id<'acc'>) {
    super();
  }
}

@CommandHandler(ResealWebhookSecrets)
export class ResealWebhookSecretsHandler implements ICommandHandler<ResealWebhookSecrets> {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly transactions: Transactions,
  ) {}

  execute({ accountId }: ResealWebhookSecrets): Promise<ResealedSecrets> {
    return this.transactions.run(accountId, async () => {
      const endpoints = await this.endpoints.lockAll(accountId);
      const outdated = endpoints.filter(({ sealedSecret, previousSealedSecret }) =>
        [sealedSecret, previousSealedSecret].some((sealed) => sealed !== null && this.secrets.isOutdated(sealed)),
      );
      for (const endpoint of outdated) {
        const { sealedSecret, previousSealedSecret: previous } = endpoint;
        endpoint.reseal(await this.again(endpoint, sealedSecret), previous === null ? null : await this.again(endpoint, previous));
        await this.endpoints.save(endpoint);
      }
      return { resealed: outdated.length, unchanged: endpoints.length - outdated.length };
    });
  }

  private async again(endpoint: WebhookEndpoint, sealed: string): Promise<string> {
    return this.secrets.seal(endpoint, await this.secrets.open(endpoint, sealed));
  }
}
