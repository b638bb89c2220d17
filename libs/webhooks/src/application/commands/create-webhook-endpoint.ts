import { type Actor, ChangeExecutor, type Validated, ValidationFailed } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type EndpointPatch, WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { WebhookEndpointRepository } from '../../domain/webhook-endpoint.repository.js';
import { EndpointRules } from '../endpoint-rules.js';
import { EndpointSecrets } from '../ports/endpoint-secrets.js';
import { hintOf } from '../signature.js';

export const maxEndpoints = 20;

/** The secret is a part of the command: the response shows it once, and the transaction can be repeated. */
export class CreateWebhookEndpoint extends Command<WebhookEndpoint> {
  constructor(
    readonly actor: Actor,
    readonly fields: Validated<EndpointPatch>,
    readonly secret: string,
  ) {
    super();
  }
}

@CommandHandler(CreateWebhookEndpoint)
export class CreateWebhookEndpointHandler implements ICommandHandler<CreateWebhookEndpoint> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly rules: EndpointRules,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute({ actor, fields, secret }: CreateWebhookEndpoint): Promise<WebhookEndpoint> {
    const { accountId } = actor;
    const problems = this.rules.problemsOf(fields.value);
    fields.getOrThrow(problems);
    if ((await this.endpoints.countForAdd(accountId)) >= maxEndpoints) throw tooMany();
    const id = WebhookEndpoint.newId();
    const sealed = { sealed: await this.secrets.seal({ accountId, id }, secret), hint: hintOf(secret) };
    return this.changes.add(this.endpoints, actor, (now) => WebhookEndpoint.create({ actor, id, secret: sealed }, fields, problems, now));
  }
}

function tooMany(): ValidationFailed {
  const message = `An account can have at most ${maxEndpoints} webhook endpoints. Delete one first.`;
  return new ValidationFailed([{ pointer: '', code: 'out_of_range', message, max: maxEndpoints }]);
}
