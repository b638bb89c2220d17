import type { Caller, Id, Validated } from '#libs/kernel';
import {
  browserCookie,
  ConsoleEndpoint,
  CurrentCaller,
  HttpResult,
  RecordId,
  type RequestVisitor,
  ValidatedBody,
  ValidBody,
  Visitor,
  WriteTransactions,
} from '#libs/rest';
import { DOCS_URL } from '#libs/operations';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IssuePasswordReset } from '../../application/commands/issue-password-reset.js';
import { UsePasswordReset } from '../../application/commands/use-password-reset.js';
import { PasswordAuthenticator } from '../../application/password-authenticator.js';
import { GetOpenPasswordReset, type OpenPasswordResetView } from '../../application/queries/get-open-password-reset.js';
import { parseToken } from '../../application/token-format.js';
import { KnownBrowsers } from '../../domain/known-browsers.js';
import { PasswordResetNotOpen } from '../../domain/password-reset.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { PasswordResetTokenRequest, UsePasswordResetRequest } from './password-resets.requests.js';
import { CreatedPasswordResetResponse, OpenPasswordResetResponse, SignInTargetResponse } from './password-resets.responses.js';
import { linkWith, signedIn } from './signed-in.js';

const holder = { access: 'anyone', permission: null } as const;

/** Links by which users choose a new password: admins issue them and hand them over, whoever holds a link uses it. */
@Controller('console/api')
export class PasswordResetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
    private readonly credentials: PasswordAuthenticator,
    private readonly browsers: KnownBrowsers,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  // No Idempotency-Key: a stored answer would keep the link, which is nowhere else.
  @ConsoleEndpoint('POST', 'users/:id/password-reset', {
    permission: 'users.manage',
    operationId: 'issuePasswordReset',
    summary: 'Issue a link to choose a new password',
    pathParameters: ['id'],
    status: 201,
    response: { record: CreatedPasswordResetResponse },
  })
  async issue(@RecordId('usr') id: Id<'usr'>, @CurrentCaller() caller: Caller): Promise<object> {
    const command = new IssuePasswordReset(caller, signedIn(caller).userId, id);
    const { reset, token } = await this.transactions.transaction(caller.accountId, () => this.commands.execute(command));
    return { url: linkWith(this.docsUrl(), 'password-reset', token), expires_at: reset.expiresAt.toISOString() };
  }

  @ConsoleEndpoint('POST', 'password-resets/lookup', {
    ...holder,
    operationId: 'lookUpPasswordReset',
    summary: 'Retrieve the password reset of a link',
    body: PasswordResetTokenRequest,
    response: { record: OpenPasswordResetResponse },
  })
  async open(@ValidBody(PasswordResetTokenRequest) body: PasswordResetTokenRequest): Promise<OpenPasswordResetView> {
    return await this.queries.execute(new GetOpenPasswordReset(tokenOf(body.token)));
  }

  /** Does not sign in: a second factor is asked for there. */
  @ConsoleEndpoint('POST', 'password-resets/use', {
    ...holder,
    operationId: 'usePasswordReset',
    summary: 'Choose a new password by a link',
    body: UsePasswordResetRequest,
    response: { record: SignInTargetResponse },
  })
  async use(
    @Visitor() visitor: RequestVisitor,
    @ValidatedBody({ type: UsePasswordResetRequest, readOnly: {} }) body: Validated<UsePasswordResetRequest>,
  ): Promise<HttpResult> {
    const { token: text, password } = body.getOrThrow();
    const token = tokenOf(text);
    const { email } = await this.queries.execute(new GetOpenPasswordReset(token));
    body.getOrThrow(await this.credentials.validatePassword(password, email, '/password'));
    const hash = await this.credentials.hash(password);
    const command = new UsePasswordReset(token, hash, visitor);
    const user = await this.transactions.transaction(token.accountId, () => this.commands.execute(command));
    return new HttpResult(
      { email, account_id: user.accountId },
      { cookies: [browserCookie(this.browsers.markOf(user, visitor.browserMark))] },
    );
  }
}

function tokenOf(text: string): IssuedToken {
  const token = parseToken('password_reset', text);
  if (token === null) throw new PasswordResetNotOpen();
  return token;
}
