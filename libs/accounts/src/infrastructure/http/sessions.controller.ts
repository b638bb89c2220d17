import { type Caller, type Id, NotFound, onePage, type Page } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, RecordId, type RequestVisitor, Visitor, WriteTransactions } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { EndSessions } from '../../application/commands/end-sessions.js';
import { ListSessions, type SessionEntryView } from '../../application/queries/list-sessions.js';
import { GetUser } from '../../application/queries/list-users.js';
import { SessionEntryResponse, SignedOutResponse } from './session.responses.js';
import { sessionTokenOf, signedIn } from './signed-in.js';

const own = { permission: null } as const;
const manage = { permission: 'users.manage', pathParameters: ['id'] } as const;

/** The browsers that are signed in: everybody's own, and for admins those of other users. */
@Controller('console/api')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
  ) {}

  @ConsoleEndpoint('GET', 'sessions', {
    ...own,
    operationId: 'listSessions',
    summary: 'List the sessions of the signed-in user',
    response: { pageOf: SessionEntryResponse },
  })
  list(@CurrentCaller() caller: Caller, @Visitor() visitor: RequestVisitor): Promise<Page<SessionEntryView>> {
    return this.pageOf(new ListSessions(caller.accountId, signedIn(caller).userId, sessionTokenOf(visitor)));
  }

  @ConsoleEndpoint('DELETE', 'sessions/:id', {
    ...own,
    operationId: 'endSession',
    summary: 'End one session of the signed-in user',
    pathParameters: ['id'],
    response: { record: SignedOutResponse },
  })
  async end(@RecordId('ses') id: Id<'ses'>, @CurrentCaller() caller: Caller): Promise<{ signed_out: number }> {
    const ended = await this.run(new EndSessions(caller, signedIn(caller), { id }));
    if (ended.signed_out === 0) throw new NotFound();
    return ended;
  }

  @ConsoleEndpoint('POST', 'sessions/end-others', {
    ...own,
    operationId: 'endOtherSessions',
    summary: 'End all sessions of the signed-in user except this one',
    response: { record: SignedOutResponse },
  })
  async endOthers(@CurrentCaller() caller: Caller, @Visitor() visitor: RequestVisitor): Promise<{ signed_out: number }> {
    return await this.run(new EndSessions(caller, signedIn(caller), { except: sessionTokenOf(visitor) }));
  }

  @ConsoleEndpoint('GET', 'users/:id/sessions', {
    ...manage,
    operationId: 'listSessionsOfUser',
    summary: 'List the sessions of a user',
    response: { pageOf: SessionEntryResponse },
  })
  async listOfUser(@RecordId('usr') id: Id<'usr'>, @CurrentCaller() caller: Caller): Promise<Page<SessionEntryView>> {
    await this.queries.execute(new GetUser(caller, id));
    return this.pageOf(new ListSessions(caller.accountId, id, null));
  }

  @ConsoleEndpoint('DELETE', 'users/:id/sessions', {
    ...manage,
    operationId: 'endSessionsOfUser',
    summary: 'End all sessions of a user',
    response: { record: SignedOutResponse },
  })
  async endOfUser(@RecordId('usr') userId: Id<'usr'>, @CurrentCaller() caller: Caller): Promise<{ signed_out: number }> {
    await this.queries.execute(new GetUser(caller, userId));
    return await this.run(new EndSessions(caller, { accountId: caller.accountId, userId }, 'all'));
  }

  private async run(command: EndSessions): Promise<{ signed_out: number }> {
    return { signed_out: await this.transactions.transaction(command.actor.accountId, () => this.commands.execute(command)) };
  }

  private async pageOf(query: ListSessions): Promise<Page<SessionEntryView>> {
    return onePage(await this.queries.execute(query));
  }
}
