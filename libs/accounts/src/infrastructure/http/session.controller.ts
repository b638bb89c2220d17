import { type Caller, DomainError, type Id, idFromUuid, uuidFromId, ValidationFailed } from '#libs/kernel';
import {
  browserCookie,
  ConsoleEndpoint,
  CurrentCaller,
  endedSessionCookie,
  HttpResult,
  type ParameterDoc,
  ParameterReader,
  Parameters,
  type RequestVisitor,
  sessionCookie,
  ValidBody,
  Visitor,
  WriteTransactions,
} from '#libs/rest';
import { LOGGER } from '#libs/operations';
import { Controller, Inject } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { actorOf } from '../../application/actor-of.js';
import { ConfirmSecondFactor } from '../../application/commands/confirm-second-factor.js';
import { EndSessions } from '../../application/commands/end-sessions.js';
import { RevokeKeysOfUser } from '../../application/commands/revoke-keys-of-user.js';
import { SetPassword } from '../../application/commands/set-password.js';
import { SetUpSecondFactor } from '../../application/commands/set-up-second-factor.js';
import { StartSession } from '../../application/commands/start-session.js';
import { PasswordAuthenticator } from '../../application/password-authenticator.js';
import { GetSession } from '../../application/queries/get-session.js';
import { SecondFactorCheck } from '../../application/second-factor-check.js';
import { parseToken } from '../../application/token-format.js';
import { KnownBrowsers } from '../../domain/known-browsers.js';
import { maxSeconds } from '../../domain/session.js';
import type { SignInCandidate } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { EmailDigest } from '../sign-in/email-digest.js';
import { setupView } from './second-factor-setup.js';
import { CodeRequestResponse, FirstSessionResponse } from './second-factor.responses.js';
import { ChangePasswordRequest, SignInRequest } from './session.requests.js';
import { AccountChoiceResponse, PasswordChangeResponse, SessionResponse, SignedOutResponse } from './session.responses.js';
import { sessionTokenOf, signedIn } from './signed-in.js';

const revokeKeysParameter: ParameterDoc = {
  name: 'revoke_keys',
  required: false,
  description: 'Whether to revoke all API keys of the user, too.',
  schema: { type: 'boolean', default: false },
};

/** Signing in and out of the console. */
@Controller('console/api')
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: WriteTransactions,
    private readonly credentials: PasswordAuthenticator,
    private readonly secondFactors: SecondFactorCheck,
    private readonly browsers: KnownBrowsers,
    private readonly emails: EmailDigest,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @ConsoleEndpoint('POST', 'session', {
    access: 'anyone',
    permission: null,
    operationId: 'signIn',
    summary: 'Sign in',
    body: SignInRequest,
    response: { oneOf: [SessionResponse, FirstSessionResponse, AccountChoiceResponse, CodeRequestResponse], name: 'SignInResult' },
  })
  async signIn(
    @Visitor() visitor: RequestVisitor,
    @ValidBody(SignInRequest) { email, password, account_id: account, code }: SignInRequest,
  ): Promise<HttpResult | { accounts: object[] } | CodeRequestResponse> {
    const accountId = account === undefined ? null : accountOf(account);
    const logRefusal = (error: unknown): never => {
      const who = { email_digest: this.emails.of(email), address: visitor.address };
      if (error instanceof DomainError) this.logger.warn({ ...who, code: error.code }, 'a sign-in was refused');
      throw error;
    };
    const proven = await this.credentials.authenticate({ email, password, accountId }, visitor).catch(logRefusal);
    // Nothing is remembered between the question and the answer to it: that brings address and password again, with the account.
    const [user, ...others] = proven;
    if (user === undefined || others.length > 0) return { accounts: proven.map(accountView).sort(byName) };
    const factor = await this.passSecondFactor(user, email, code, visitor).catch(logRefusal);
    if ('account_id' in factor) return factor;
    const before = visitor.sessionToken === null ? null : parseToken('session', visitor.sessionToken);
    const start = new StartSession(actorOf(user, visitor), user, visitor, before);
    const token = await this.transactions.transaction(user.accountId, () => this.commands.execute(start));
    const mark = this.browsers.markOf(user, visitor.browserMark);
    return this.resultOf(token, [sessionCookie(token.secret, maxSeconds), browserCookie(mark)], factor);
  }

  /**
   * Returns what to ask a user whose password is right. With the right code, or if none is needed, it returns what the response tells
   * beside the session: the recovery codes of a set-up that this sign-in completes.
   */
  private async passSecondFactor(
    user: SignInCandidate,
    email: string,
    code: string | undefined,
    visitor: RequestVisitor,
  ): Promise<CodeRequestResponse | { readonly recovery_codes?: readonly string[] }> {
    const status = await this.secondFactors.statusOf(user);
    if (status === 'off') return {};
    const { accountId } = user;
    if (status === 'on') {
      if (code === undefined) return { account_id: accountId, setup: null };
      await this.secondFactors.assertCode(user, code, visitor);
      return {};
    }
    const run = <T>(command: Command<T>) => this.transactions.transaction(accountId, () => this.commands.execute(command));
    if (code === undefined) return { account_id: accountId, setup: setupView(await run(new SetUpSecondFactor(user)), email.trim()) };
    return { recovery_codes: await run(new ConfirmSecondFactor(actorOf(user, visitor), user, code)) };
  }

  @ConsoleEndpoint('GET', 'session', {
    permission: null,
    operationId: 'getSession',
    summary: 'Retrieve the session',
    response: { record: SessionResponse },
  })
  session(@Visitor() visitor: RequestVisitor): Promise<HttpResult> {
    return this.resultOf(sessionTokenOf(visitor));
  }

  @ConsoleEndpoint('DELETE', 'session', {
    permission: null,
    operationId: 'signOut',
    summary: 'Sign out',
    response: { record: SignedOutResponse },
  })
  async signOut(@CurrentCaller() caller: Caller, @Visitor() visitor: RequestVisitor): Promise<HttpResult> {
    const ended = await this.run(caller, new EndSessions(caller, signedIn(caller), sessionTokenOf(visitor)));
    return new HttpResult({ signed_out: ended }, { cookies: [endedSessionCookie] });
  }

  @ConsoleEndpoint('DELETE', 'sessions', {
    permission: null,
    operationId: 'signOutEverywhere',
    summary: 'Sign out in every browser',
    parameters: [revokeKeysParameter],
    response: { record: SignedOutResponse },
  })
  async signOutEverywhere(@CurrentCaller() caller: Caller, @Parameters() parameters: Record<string, unknown>): Promise<HttpResult> {
    const reader = new ParameterReader(parameters, ['revoke_keys']);
    const revokesKeys = reader.enumValue('revoke_keys', ['true', 'false'], null) === 'true';
    reader.getOrThrow();
    const user = signedIn(caller);
    const ended = await this.transactions.transaction(caller.accountId, async () => {
      if (revokesKeys) await this.commands.execute(new RevokeKeysOfUser(caller, user.userId));
      return this.commands.execute(new EndSessions(caller, user, 'all'));
    });
    return new HttpResult({ signed_out: ended }, { cookies: [endedSessionCookie] });
  }

  @ConsoleEndpoint('PUT', 'password', {
    permission: null,
    operationId: 'changePassword',
    summary: 'Change the password',
    body: ChangePasswordRequest,
    response: { record: PasswordChangeResponse },
  })
  async changePassword(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(ChangePasswordRequest) {
      current_password: current,
      new_password: next,
      code,
      revoke_keys: revokesKeys = false,
    }: ChangePasswordRequest,
  ): Promise<HttpResult> {
    const user = signedIn(caller);
    const { email } = (await this.queries.execute(new GetSession(sessionTokenOf(visitor)))).user;
    const problems = await this.credentials.validatePassword(next, email, '/new_password');
    if (!(await this.credentials.verifyOwnPassword(user, current, visitor.address))) {
      const pointer = '/current_password';
      problems.unshift({ pointer, code: 'not_allowed_value', message: 'current_password is not your password.' });
    }
    if (problems.length > 0) throw new ValidationFailed(problems);
    if ((await this.secondFactors.statusOf(user)) === 'on') await this.secondFactors.assertCode(user, code, visitor);
    const hash = await this.credentials.hash(next);
    const { change, revoked, token } = await this.transactions.transaction(caller.accountId, async () => ({
      revoked: revokesKeys ? await this.commands.execute(new RevokeKeysOfUser(caller, user.userId)) : 0,
      change: await this.commands.execute(new SetPassword(caller, user.userId, hash)),
      token: await this.commands.execute(new StartSession(caller, { ...user, passwordHash: hash }, visitor)),
    }));
    // This browser's session has ended with the others, and goes on under a new token.
    const data = { changed_at: change.changedAt.toISOString(), signed_out: Math.max(0, change.signedOut - 1), revoked_keys: revoked };
    return new HttpResult(data, { cookies: [sessionCookie(token.secret, maxSeconds)] });
  }

  private run<T>({ accountId }: Caller, command: Command<T>): Promise<T> {
    return this.transactions.transaction(accountId, () => this.commands.execute(command));
  }

  private async resultOf(token: IssuedToken, cookies?: readonly string[], more: object = {}): Promise<HttpResult> {
    const view = await this.queries.execute(new GetSession(token));
    return new HttpResult({ ...view, ...more }, cookies === undefined ? {} : { cookies });
  }
}

const noAccount = idFromUuid('acc', '00000000-0000-0000-0000-000000000000');

/** A malformed id is that of no account: it gets the answer, and the time, of one that does not exist. */
function accountOf(text: string): Id<'acc'> {
  return uuidFromId('acc', text) === null ? noAccount : (text as Id<'acc'>);
}

function accountView({ accountId: id, accountName: name }: SignInCandidate) {
  return { id, name };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name, 'en');
