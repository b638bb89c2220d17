/** How long a request with the same Idempotency-Key returns the stored response: an interval of PostgreSQL that also reads as words. */
export const idempotencyWindow = '24 hours';
