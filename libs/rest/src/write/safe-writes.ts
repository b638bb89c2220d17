import { createHash, hash } from 'node:crypto';
import { DomainError, errorCatalog, uuidOf } from '#libs/kernel';
import { DOCS_URL } from '#libs/operations';
import { idempotencyWindow, RolledBack, sql } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopedResponse } from '../enveloped-response.js';
import { errorResponse } from '../errors/error-response.js';
import type { WriteRequest } from './write-request.js';
import { type WriteTransaction, WriteTransactions } from './write-transactions.js';

/** Locks the key for the duration of the transaction. A concurrent request with the same key gets `idempotency_in_progress`. */
const lockKey = sql('lock idempotency_key', 'select pg_try_advisory_xact_lock($1::bigint) as locked');
const findKey = sql(
  'find idempotency_key',
  'select fingerprint, status, body, location, etag from foundation.idempotency_key where account_id = $1 and scope = $2 and expires_at > now()',
);
const saveKey = sql(
  'save idempotency_key',
  `insert into foundation.idempotency_key (account_id, scope, fingerprint, status, body, location, etag, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${idempotencyWindow}')
   on conflict (account_id, scope) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
     location = excluded.location, etag = excluded.etag, expires_at = excluded.expires_at`,
);

type Work<T> = (transaction: WriteTransaction) => Promise<T>;

/**
 * Runs the writes of the API: each in one transaction of its account and once per Idempotency-Key. A dry run is rolled back.
 * The response is stored in the same transaction as the work, so an acknowledged write exists exactly once.
 */
@Injectable()
export class SafeWrites {
  constructor(
    private readonly transactions: WriteTransactions,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  /** Runs `work`, which returns a view, a page or a view with extras, as a handler does. */
  async run(request: WriteRequest, work: Work<object>): Promise<EnvelopedResponse> {
    return this.runShaped(request, async (transaction) => EnvelopedResponse.of(await work(transaction), request.response));
  }

  private async runShaped(request: WriteRequest, work: Work<EnvelopedResponse>): Promise<EnvelopedResponse> {
    const { accountId } = request.caller;
    if (request.dryRun) return this.dryRun(request, work);
    const { idempotencyKey } = request;
    if (idempotencyKey === null) return this.transactions.transaction(accountId, work, request);
    const scope = scopeOf(request, idempotencyKey);
    let rejection: unknown;
    const result = await this.transactions.transaction(
      accountId,
      async (transaction) => {
        const stored = await this.claim(transaction, request, scope);
        if (stored !== null) return stored;
        try {
          const completed = await transaction.withSavepoint(() => work(transaction));
          this.store(transaction, request, scope, completed);
          return completed;
        } catch (error) {
          if (!(error instanceof DomainError) || !errorCatalog[error.code].isReplayed) throw error;
          const { status, body } = errorResponse(error, request.caller.requestId ?? '', this.docsUrl());
          this.store(transaction, request, scope, EnvelopedResponse.stored(body, { status }));
          rejection = error;
          return null;
        }
      },
      request,
    );
    if (result === null) throw rejection;
    return result;
  }

  /** Replaces the response that `run` stored, for a write whose work continued after its commit. */
  async replaceStored(request: WriteRequest, result: EnvelopedResponse): Promise<void> {
    const { idempotencyKey } = request;
    if (idempotencyKey === null || request.dryRun) return;
    await this.transactions.transaction(
      request.caller.accountId,
      (transaction) => {
        this.store(transaction, request, scopeOf(request, idempotencyKey), result);
        return Promise.resolve();
      },
      request,
    );
  }

  private async dryRun(request: WriteRequest, work: Work<EnvelopedResponse>): Promise<EnvelopedResponse> {
    try {
      await this.transactions.transaction(
        request.caller.accountId,
        async (transaction) => {
          throw new RolledBack((await work(transaction)).asDryRun(transaction.effects));
        },
        request,
      );
    } catch (error) {
      if (error instanceof RolledBack) return error.result as EnvelopedResponse;
      throw error;
    }
    throw new Error('A dry run must end in a rollback.');
  }

  /** Returns the stored response of this key, or null if this request is the first one and now holds the key. */
  private async claim(transaction: WriteTransaction, request: WriteRequest, scope: Buffer): Promise<EnvelopedResponse | null> {
    const account = Buffer.from(uuidOf(transaction.accountId).replaceAll('-', ''), 'hex');
    const lockId = createHash('sha256').update(account).update(scope).digest().readBigInt64BE();
    // These are two statements because the second must see what the previous holder of the lock committed.
    const [locked, found] = await Promise.all([
      transaction.query(lockKey, [lockId.toString()]),
      transaction.query(findKey, [uuidOf(transaction.accountId), scope]),
    ]);
    const [row] = found;
    if (row !== undefined) {
      if (!fingerprintOf(request).equals(row.fingerprint)) {
        throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for a different request.');
      }
      return EnvelopedResponse.stored(row.body, {
        status: row.status,
        replayed: true,
        ...(row.location === null ? {} : { location: row.location }),
        ...(row.etag === null ? {} : { etag: row.etag }),
      });
    }
    if (!locked[0].locked) {
      throw new DomainError('idempotency_in_progress', 'A request with this Idempotency-Key is still running.', {}, 1);
    }
    return null;
  }

  private store(transaction: WriteTransaction, request: WriteRequest, scope: Buffer, result: EnvelopedResponse): void {
    const { location = null, etag = null } = result.head;
    transaction.atCommit(saveKey, [
      uuidOf(transaction.accountId),
      scope,
      fingerprintOf(request),
      result.status,
      result.text(),
      location,
      etag,
    ]);
  }
}

function scopeOf(request: WriteRequest, idempotencyKey: string): Buffer {
  return hash('sha256', `${request.method}\n${request.url}\n${idempotencyKey}`, 'buffer');
}

function fingerprintOf(request: WriteRequest): Buffer {
  return createHash('sha256')
    .update(request.ifMatch ?? '')
    .update('\n')
    .update(request.rawBody ?? '')
    .digest();
}
