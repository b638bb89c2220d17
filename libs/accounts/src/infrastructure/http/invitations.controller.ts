import type { Caller, Id, ListCriteria, Validated } from '#libs/kernel';
import {
  browserCookie,
  ConsoleEndpoint,
  Criteria,
  CurrentCaller,
  HttpResult,
  RecordId,
  type RequestVisitor,
  sessionCookie,
  ValidatedBody,
  ValidBody,
  Visitor,
  WriteTransactions,
} from '#libs/rest';
import { DOCS_URL } from '#libs/operations';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { actorOf } from '../../application/actor-of.js';
import { AcceptInvitation } from '../../application/commands/accept-invitation.js';
import { InviteUser } from '../../application/commands/invite-user.js';
import { RevokeInvitation } from '../../application/commands/revoke-invitation.js';
import { StartSession } from '../../application/commands/start-session.js';
import { PasswordAuthenticator } from '../../application/password-authenticator.js';
import { GetSession, type SessionView } from '../../application/queries/get-session.js';
import {
  GetInvitation,
  GetOpenInvitation,
  type InvitationsView,
  type InvitationView,
  ListInvitations,
  type OpenInvitationView,
} from '../../application/queries/list-invitations.js';
import { parseToken } from '../../application/token-format.js';
import { InvitationNotOpen } from '../../domain/invitation.js';
import { KnownBrowsers } from '../../domain/known-browsers.js';
import { maxSeconds } from '../../domain/session.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { invitationList } from '../queries/invitation-list.js';
import { SignInTargetResponse } from './password-resets.responses.js';
import { SessionResponse } from './session.responses.js';
import { linkWith, signedIn } from './signed-in.js';
import { AcceptRequest, InvitationTokenRequest, InviteRequest } from './users.requests.js';
import { CreatedInvitationResponse, InvitationResponse, OpenInvitationResponse } from './users.responses.js';

const manage = { permission: 'users.manage' } as const;
const holder = { access: 'anyone', permission: null } as const;

/** Invitations: admins make them, whoever holds a link joins by it. */
@Controller('console/api/invitations')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
    private readonly credentials: PasswordAuthenticator,
    private readonly browsers: KnownBrowsers,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  @ConsoleEndpoint('GET', '', {
    ...manage,
    operationId: 'listInvitations',
    summary: 'List invitations',
    list: invitationList,
    response: { pageOf: InvitationResponse },
  })
  list(@CurrentCaller() caller: Caller, @Criteria(invitationList) criteria: ListCriteria): Promise<InvitationsView> {
    return this.queries.execute(new ListInvitations(caller, criteria));
  }

  @ConsoleEndpoint('POST', '', {
    ...manage,
    operationId: 'inviteUser',
    summary: 'Invite a user',
    body: InviteRequest,
    status: 201,
    location: (id) => `/console/api/invitations/${id}`,
    response: { record: CreatedInvitationResponse },
  })
  async invite(
    @CurrentCaller() caller: Caller,
    @ValidBody(InviteRequest) details: InviteRequest,
  ): Promise<InvitationView & { url: string }> {
    const { userId } = signedIn(caller);
    const { invitation, token } = await this.transactions.transaction(caller.accountId, () =>
      this.commands.execute(new InviteUser(caller, userId, details)),
    );
    const view = await this.queries.execute(new GetInvitation(caller, invitation.id));
    return { ...view, url: linkWith(this.docsUrl(), 'invitation', token) };
  }

  @ConsoleEndpoint('DELETE', ':id', {
    ...manage,
    operationId: 'revokeInvitation',
    summary: 'Revoke an invitation',
    pathParameters: ['id'],
    response: { record: InvitationResponse },
  })
  async revoke(@RecordId('inv') id: Id<'inv'>, @CurrentCaller() caller: Caller): Promise<InvitationView> {
    await this.transactions.transaction(caller.accountId, () => this.commands.execute(new RevokeInvitation(caller, id)));
    return await this.queries.execute(new GetInvitation(caller, id));
  }

  @ConsoleEndpoint('POST', 'lookup', {
    ...holder,
    operationId: 'lookUpInvitation',
    summary: 'Retrieve the invitation of a link',
    body: InvitationTokenRequest,
    response: { record: OpenInvitationResponse },
  })
  async open(@ValidBody(InvitationTokenRequest) body: InvitationTokenRequest): Promise<OpenInvitationView> {
    return await this.queries.execute(new GetOpenInvitation(this.tokenOf(body.token)));
  }

  @ConsoleEndpoint('POST', 'accept', {
    ...holder,
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation and sign in',
    body: AcceptRequest,
    status: 201,
    response: { oneOf: [SessionResponse, SignInTargetResponse], name: 'AcceptedInvitation' },
  })
  async accept(
    @Visitor() visitor: RequestVisitor,
    @ValidatedBody({ type: AcceptRequest, readOnly: {} }) body: Validated<AcceptRequest>,
  ): Promise<HttpResult<SessionView> | SignInTargetResponse> {
    const { token: text, password: given } = body.value;
    // Without a token there is nothing to look up, and the body is refused for that.
    const token = this.tokenOf(typeof text === 'string' ? text : body.getOrThrow().token);
    const { email, needs_second_factor: needsSecondFactor } = await this.queries.execute(new GetOpenInvitation(token));
    const { name, password } = body.getOrThrow(
      given === undefined ? [] : await this.credentials.validatePassword(given, email, '/password'),
    );
    const invitee = { name, passwordHash: await this.credentials.hash(password), ...visitor };
    if (needsSecondFactor) {
      // The first sign-in sets it up.
      await this.transactions.transaction(token.accountId, () => this.commands.execute(new AcceptInvitation(token, invitee)));
      return { email, account_id: token.accountId };
    }
    const { user, session } = await this.transactions.transaction(token.accountId, async () => {
      const { id: userId } = await this.commands.execute(new AcceptInvitation(token, invitee));
      const joined = { accountId: token.accountId, userId, passwordHash: invitee.passwordHash };
      const started = await this.commands.execute(new StartSession(actorOf(joined, visitor), joined, visitor));
      return { user: joined, session: started };
    });
    const mark = browserCookie(this.browsers.markOf(user, visitor.browserMark));
    const view = await this.queries.execute(new GetSession(session));
    return new HttpResult(view, { cookies: [sessionCookie(session.secret, maxSeconds), mark] });
  }

  private tokenOf(text: string): IssuedToken {
    const token = parseToken('invitation', text);
    if (token === null) throw new InvitationNotOpen();
    return token;
  }
}
