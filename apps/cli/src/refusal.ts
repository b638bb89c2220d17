import { isContention } from '#libs/foundation';
import { DomainError } from '#libs/kernel';

/** What the operator can put right: its message, of one line or a few, is all that is shown. */
export class Refusal extends Error {}

const cannotConnect = /^(28|3D|53300)/;
const notMigrated = new Set(['42P01', '3F000', '42883']);

/** An error as the operator reads it; one that nobody foresaw keeps its stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  const cause = rootOf(error);
  if (isContention(cause)) return error.message;
  const { code, message } = cause as Error & { code?: unknown };
  if (isNetworkCode(code) || isUnavailable(error)) return `The database cannot be reached (${message || String(code)}): is it running?`;
  if (typeof code === 'string' && cannotConnect.test(code)) return `The database refuses the connection: ${message}.`;
  if (typeof code === 'string' && notMigrated.has(code)) {
    return 'The database has not been brought up to date: run "npm run acs -- migrate" first.';
  }
  return error instanceof DomainError ? error.message : (error.stack ?? error.message);
}

/** A failed connection to a name with several addresses is an AggregateError of one failure for each. */
function rootOf(error: Error): Error {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return rootOf(error.errors[0]);
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function isUnavailable(error: Error): boolean {
  return error instanceof DomainError && error.code === 'service_unavailable';
}

function isNetworkCode(code: unknown): boolean {
  return typeof code === 'string' && /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)/.test(code);
}
