import type { Caller } from '#libs/kernel';
import { CurrentCaller, Endpoint } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { GetIdentity, type IdentityView } from '../../application/queries/get-identity.js';
import { identityExample, IdentityResponse } from './identity.responses.js';

@ApiTags('Identity')
@Controller('v1/whoami')
export class IdentityController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('GET', '', {
    operationId: 'getIdentity',
    summary: 'Retrieve the identity of the API key',
    description:
      'Returns the account, the user and the API key of the request, and what it may do. A change of the role of the user applies within a second.',
    permission: 'account.read',
    record: IdentityResponse,
    hasRevision: false,
    example: identityExample,
  })
  get(@CurrentCaller() caller: Caller): Promise<IdentityView> {
    return this.queries.execute(new GetIdentity(caller));
  }
}
