import type { Caller, Id, ListCriteria, Validated } from '#libs/kernel';
import { ConsoleEndpoint, Criteria, CurrentCaller, EmptyBody, RecordId, ValidatedBody, WriteTransactions } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { DeactivateUser } from '../../application/commands/deactivate-user.js';
import { ReactivateUser } from '../../application/commands/reactivate-user.js';
import { SetRole } from '../../application/commands/set-role.js';
import { GetUser, ListUsers, type UsersView, type UserView } from '../../application/queries/list-users.js';
import { userList } from '../queries/user-list.js';
import { ChangeRoleRequest } from './users.requests.js';
import { UserResponse } from './users.responses.js';

const manage = { permission: 'users.manage' } as const;

@Controller('console/api/users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
  ) {}

  @ConsoleEndpoint('GET', '', {
    ...manage,
    operationId: 'listUsers',
    summary: 'List the users of the account',
    list: userList,
    response: { pageOf: UserResponse },
  })
  list(@CurrentCaller() caller: Caller, @Criteria(userList) criteria: ListCriteria): Promise<UsersView> {
    return this.queries.execute(new ListUsers(caller, criteria));
  }

  @ConsoleEndpoint('PATCH', ':id', {
    ...manage,
    operationId: 'changeRole',
    summary: 'Change the role of a user',
    pathParameters: ['id'],
    body: ChangeRoleRequest,
    response: { record: UserResponse },
  })
  changeRole(
    @RecordId('usr') id: Id<'usr'>,
    @CurrentCaller() caller: Caller,
    @ValidatedBody({ type: ChangeRoleRequest, readOnly: {} }) body: Validated<ChangeRoleRequest>,
  ): Promise<UserView> {
    return this.change(caller, id, () => new SetRole(caller, id, body.getOrThrow().role));
  }

  @ConsoleEndpoint('DELETE', ':id', {
    ...manage,
    operationId: 'deactivateUser',
    summary: 'Deactivate a user',
    pathParameters: ['id'],
    response: { record: UserResponse },
  })
  deactivate(@RecordId('usr') id: Id<'usr'>, @CurrentCaller() caller: Caller, @EmptyBody() body: Validated<object>): Promise<UserView> {
    return this.change(caller, id, () => {
      body.getOrThrow();
      return new DeactivateUser(caller, id);
    });
  }

  @ConsoleEndpoint('POST', ':id/reactivate', {
    ...manage,
    operationId: 'reactivateUser',
    summary: 'Reactivate a user',
    pathParameters: ['id'],
    response: { record: UserResponse },
  })
  reactivate(@RecordId('usr') id: Id<'usr'>, @CurrentCaller() caller: Caller, @EmptyBody() body: Validated<object>): Promise<UserView> {
    return this.change(caller, id, () => {
      body.getOrThrow();
      return new ReactivateUser(caller, id);
    });
  }

  private async change(caller: Caller, id: Id<'usr'>, command: () => Command<unknown>): Promise<UserView> {
    await this.queries.execute(new GetUser(caller, id)); // a missing user is told before a broken rule
    await this.transactions.transaction(caller.accountId, () => this.commands.execute(command()));
    return await this.queries.execute(new GetUser(caller, id));
  }
}
