import { type Caller, DomainError, type Id, InvalidParameters, NotFound, parseInstant } from '#libs/kernel';
import {
  ConsoleEndpoint,
  CurrentCaller,
  missingPermission,
  type ParameterDoc,
  Parameters,
  parseListCriteria,
  RecordId,
  type RequestVisitor,
  ValidBody,
  Visitor,
  WriteTransactions,
} from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CreateApiKey } from '../../application/commands/create-api-key.js';
import { RevokeApiKey } from '../../application/commands/revoke-api-key.js';
import { GetKey, type KeysView, type KeyView, ListKeys } from '../../application/queries/list-keys.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import { keyList } from '../queries/key-list.js';
import { CreateKeyRequest } from './keys.requests.js';
import { CreatedKeyResponse, KeyResponse } from './keys.responses.js';
import { sessionTokenOf, signedIn } from './signed-in.js';

const scopes = ['own', 'all'] as const;
const manage = 'keys.manage';
const scopeParameter: ParameterDoc = {
  name: 'scope',
  required: false,
  description: 'The keys of the user (`own`) or of the account (`all`, which requires `keys.manage`).',
  schema: { type: 'string', enum: scopes, default: 'own' },
};

/** API keys: everybody's own, and for admins those of the account. */
@Controller('console/api/keys')
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
    private readonly signIns: SignInRepository,
  ) {}

  @ConsoleEndpoint('GET', '', {
    permission: null,
    operationId: 'listKeys',
    summary: 'List API keys',
    list: keyList,
    parameters: [scopeParameter],
    response: { pageOf: KeyResponse },
  })
  async list(@CurrentCaller() caller: Caller, @Parameters() { scope = 'own', ...rest }: Record<string, unknown>): Promise<KeysView> {
    if (scope !== 'own' && scope !== 'all') {
      const message = `scope must be one of ${scopes.join(', ')}.`;
      throw new InvalidParameters([{ parameter: 'scope', code: 'not_allowed_value', message, allowed: scopes }]);
    }
    if (scope === 'all' && !caller.permissions.has(manage)) throw missingPermission(manage);
    // With the scope `own`, the query sets the filter by user and the request cannot.
    const { user_id: _, ...others } = rest;
    const criteria = parseListCriteria(scope === 'own' ? others : rest, keyList, caller.timezone);
    return await this.queries.execute(new ListKeys(caller, scope, criteria));
  }

  // No Idempotency-Key: a stored answer would keep the text of the key, which is nowhere else.
  @ConsoleEndpoint('POST', '', {
    permission: null,
    operationId: 'createKey',
    summary: 'Create an API key',
    body: CreateKeyRequest,
    status: 201,
    location: (id) => `/console/api/keys/${id}`,
    response: { record: CreatedKeyResponse },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(CreateKeyRequest) { name, expires_at: expiry = null }: CreateKeyRequest,
  ): Promise<KeyView & { key: string }> {
    // A session that somebody left open must not be enough for a key that outlives it.
    if (!(await this.signIns.findRecentlyVerified(sessionTokenOf(visitor))))
      throw new DomainError('password_confirmation_required', 'Enter your password again to create an API key.');
    const details = { name, expiresAt: expiry === null ? null : parseInstant(expiry) };
    const { userId } = signedIn(caller);
    const { key, secret: text } = await this.transactions.transaction(caller.accountId, () =>
      this.commands.execute(new CreateApiKey(caller, userId, details)),
    );
    const view = await this.queries.execute(new GetKey(caller, key.id));
    return { ...view, key: text };
  }

  @ConsoleEndpoint('DELETE', ':id', {
    permission: null,
    operationId: 'revokeKey',
    summary: 'Revoke an API key',
    pathParameters: ['id'],
    response: { record: KeyResponse },
  })
  async revoke(@RecordId('key') id: Id<'key'>, @CurrentCaller() caller: Caller): Promise<KeyView> {
    const { creator } = await this.queries.execute(new GetKey(caller, id));
    const isOwn = creator.id === caller.userId;
    // Whoever may not manage the keys of others does not see them either.
    if (!isOwn && !caller.permissions.has(manage)) throw new NotFound();
    const required = isOwn ? {} : { permission: manage };
    await this.transactions.transaction(caller.accountId, () => this.commands.execute(new RevokeApiKey(caller, id)), required);
    return await this.queries.execute(new GetKey(caller, id));
  }
}
