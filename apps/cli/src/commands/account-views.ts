import type { Account, ApiKey, ApiKeyView, User } from '#libs/accounts';

export function accountView({ id, name, plan, currency, timezone, createdAt }: Account): object {
  return { id, name, plan, currency, timezone, created_at: createdAt };
}

export function userView({ id, accountId, name, email, role, createdAt, deactivatedAt }: User): object {
  return { id, account_id: accountId, name, email, role, created_at: createdAt, deactivated_at: deactivatedAt };
}

export function keyView({ id, accountId, userId, name, prefix, last4, createdAt, expiresAt, revokedAt }: ApiKey): object {
  return {
    id,
    account_id: accountId,
    user_id: userId,
    name,
    prefix,
    last4,
    created_at: createdAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
  };
}

/** Formats keys as lines of aligned columns. */
export function keyTable(keys: readonly ApiKeyView[], now: Date): string {
  const rows = keys.map((key) => [
    key.id,
    `${key.prefix}…${key.last4}`,
    keyState(key, now),
    key.user_email,
    key.created_at.slice(0, 10),
    key.last_used_at === null ? 'never' : key.last_used_at.slice(0, 16).replace('T', ' '),
    key.name,
  ]);
  return formatTable([['ID', 'KEY', 'STATE', 'USER', 'CREATED', 'LAST USED (UTC)', 'NAME'], ...rows]);
}

export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function keyState(key: ApiKeyView, now: Date): string {
  if (key.revoked_at !== null) return 'revoked';
  if (key.expires_at !== null && new Date(key.expires_at) <= now) return 'expired';
  if (key.user_deactivated_at !== null) return 'user deactivated';
  return key.exposed_at === null ? 'active' : 'exposed';
}
