import { randomBytes } from 'node:crypto';
import type { Row, Statements, Store } from '../store/store.js';
import type { WorldState } from '../store/world.js';
import { sha256, type Scope } from './client.js';

/** The access of one client to ad accounts of a person. Revoking the grant revokes all its tokens. */
export interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly person: string;
  /** Null for all ad accounts of the person. */
  readonly adAccountId: string | null;
  readonly scopes: readonly Scope[];
}

export interface IssuedTokens {
  readonly grant: Grant;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export type TokenState = 'valid' | 'expired' | 'revoked' | 'unknown';

const codeSeconds = 120;
const secret = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** Issues and checks codes and tokens. Only their hashes are stored. */
export class Grants {
  constructor(
    private readonly store: Store,
    private readonly world: WorldState,
  ) {}

  /** Creates a code that the requesting client can exchange for tokens once. */
  async allow(requested: Omit<Grant, 'id'> & { readonly redirectUri: string; readonly codeChallenge: string | null }): Promise<string> {
    const code = secret('sac');
    const grantId = await this.world.newId('grant');
    await this.store.transaction(async (statements) => {
      await statements.query(
        'insert into access_grant (id, client_id, person, ad_account_id, scope, created_at) values ($1, $2, $3, $4, $5, $6)',
        [grantId, requested.clientId, requested.person, requested.adAccountId, requested.scopes.join(' '), this.inSeconds(0)],
      );
      await statements.query(
        `insert into authorization_code (hash, client_id, redirect_uri, code_challenge, grant_id, expires_at) values ($1, $2, $3, $4, $5, $6)`,
        [sha256(code), requested.clientId, requested.redirectUri, requested.codeChallenge, grantId, this.inSeconds(codeSeconds)],
      );
    });
    return code;
  }

  /** Exchanges a code for tokens. Returns null for an invalid code or verifier. Using a code again revokes the grant of its first use. */
  async redeem(code: string, proof: { clientId: string; redirectUri: string; verifier: string | null }): Promise<IssuedTokens | null> {
    return this.store.transaction(async (statements) => {
      const [row] = await statements.query('select * from authorization_code where hash = $1 for update', [sha256(code)]);
      if (!row || row['client_id'] !== proof.clientId) return null;
      if (row['used_at'] !== null) {
        await this.revokeGrant(String(row['grant_id']), statements);
        return null;
      }
      const challenge = proof.verifier === null ? null : sha256(proof.verifier);
      const isProven = row['code_challenge'] === challenge && row['redirect_uri'] === proof.redirectUri;
      if (!isProven || (row['expires_at'] as Date).getTime() <= this.world.now()) return null;
      await statements.query('update authorization_code set used_at = $2 where hash = $1', [sha256(code), this.inSeconds(0)]);
      const grant = await this.grantOf(String(row['grant_id']), statements);
      return grant && this.issue(grant, statements);
    });
  }

  /** Returns null for an invalid refresh token. Using a token that rotation has replaced revokes the whole grant. */
  async refresh(refreshToken: string, clientId: string): Promise<IssuedTokens | null> {
    return this.store.transaction(async (statements) => {
      const [row] = await statements.query(`select * from token where hash = $1 and kind = 'refresh' for update`, [sha256(refreshToken)]);
      const grant = row && (await this.grantOf(String(row['grant_id']), statements));
      if (!row || !grant || grant.clientId !== clientId) return null;
      if (row['used_at'] !== null) {
        if (this.world.settings.rotatesRefreshTokens) {
          await this.revokeGrant(grant.id, statements);
          return null;
        }
      }
      if ((row['expires_at'] as Date).getTime() <= this.world.now()) return null;
      if (!this.world.settings.rotatesRefreshTokens) return { ...(await this.issue(grant, statements, false)), refreshToken };
      await statements.query('update token set used_at = $2 where hash = $1', [sha256(refreshToken), this.inSeconds(0)]);
      return this.issue(grant, statements);
    });
  }

  /** Issues a new access token for a valid one, which stays valid. Returns null for any other token. */
  async exchange(accessToken: string, clientId: string): Promise<IssuedTokens | null> {
    const { state, grant } = await this.check(accessToken);
    return state === 'valid' && grant?.clientId === clientId ? this.issue(grant, this.store, false) : null;
  }

  async check(accessToken: string): Promise<{ readonly state: TokenState; readonly grant: Grant | null }> {
    const [row] = await this.store.query(
      `select t.expires_at, g.* from token t join access_grant g on g.id = t.grant_id where t.hash = $1 and t.kind = 'access'`,
      [sha256(accessToken)],
    );
    if (!row) return { state: 'unknown', grant: null };
    const state = row['revoked_at'] !== null ? 'revoked' : (row['expires_at'] as Date).getTime() <= this.world.now() ? 'expired' : 'valid';
    return { state, grant: grantFromRow(row) };
  }

  /**
   * Revokes the grant of an access or refresh token (RFC 7009 leaves the extent to the server), with the personality
   * `whole-grant-revocation` all grants that the person has given the client.
   */
  async revoke(token: string, clientId: string): Promise<void> {
    const isWhole = this.world.has('whole-grant-revocation');
    await this.store.query(
      `update access_grant g set revoked_at = $3 from token t join access_grant named on named.id = t.grant_id
       where t.hash = $1 and named.client_id = $2 and g.client_id = $2 and g.revoked_at is null
         and (g.id = named.id or $4 and g.person = named.person)`,
      [sha256(token), clientId, this.inSeconds(0), isWhole],
    );
  }

  async revokeGrant(grantId: string, statements: Statements = this.store): Promise<void> {
    await statements.query('update access_grant set revoked_at = coalesce(revoked_at, $2) where id = $1', [grantId, this.inSeconds(0)]);
  }

  /** Expires tokens immediately and returns their number. */
  async expire(kinds: readonly ('access' | 'refresh')[], where: { adAccountId?: string | undefined; grantId?: string }): Promise<number> {
    const expired = await this.store.query(
      `update token t set expires_at = $2 from access_grant g
       where g.id = t.grant_id and t.kind = any($1) and t.expires_at > $2 and ($3::text is null or g.ad_account_id = $3)
         and ($4::text is null or g.id = $4)
       returning t.hash`,
      [kinds, this.inSeconds(0), where.adAccountId ?? null, where.grantId ?? null],
    );
    return expired.length;
  }

  private async issue(grant: Grant, statements: Statements, withRefreshToken = true): Promise<IssuedTokens> {
    const { accessTokenSeconds, refreshTokenSeconds } = this.world.settings;
    const accessToken = secret('sat');
    const refreshToken = secret('srt');
    const insert = 'insert into token (hash, grant_id, kind, expires_at) values ($1, $2, $3, $4)';
    await statements.query(insert, [sha256(accessToken), grant.id, 'access', this.inSeconds(accessTokenSeconds)]);
    if (withRefreshToken) {
      await statements.query(insert, [sha256(refreshToken), grant.id, 'refresh', this.inSeconds(refreshTokenSeconds)]);
    }
    return { grant, accessToken, refreshToken };
  }

  /** Null when the grant is revoked. */
  private async grantOf(id: string, statements: Statements): Promise<Grant | null> {
    const [row] = await statements.query('select * from access_grant where id = $1 and revoked_at is null for update', [id]);
    return row ? grantFromRow(row) : null;
  }

  private inSeconds(seconds: number): Date {
    return new Date(this.world.now() + seconds * 1000);
  }
}

function grantFromRow(row: Row): Grant {
  return {
    id: String(row['id']),
    clientId: String(row['client_id']),
    person: String(row['person']),
    adAccountId: row['ad_account_id'] as string | null,
    scopes: String(row['scope']).split(' ') as Scope[],
  };
}
