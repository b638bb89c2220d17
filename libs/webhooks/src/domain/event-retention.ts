/** How long events, their deliveries and attempts are kept: an interval of PostgreSQL that also reads as words. */
export const eventRetention = '30 days';
