const namedIn = (endpoint: string): string =>
  `case when ${endpoint}.user_id::text = any(${endpoint}.permissions) then ${endpoint}.user_id end`;

/** Who last chose the URL or the types, by the audit log, which is written in the same transaction. */
const auditedUser = (endpoint: string): string => `(select a.user_id from foundation.audit_entry a
    where a.account_id = ${endpoint}.account_id and a.resource_id = ${endpoint}.id
      and (a.action = 'webhook_endpoint.created' or a.action = 'webhook_endpoint.updated' and a.changes ?| array['url', 'event_types'])
    order by a.at desc, a.id desc limit 1)`;

/**
 * The user whose permissions an endpoint has, or null. A process of the former release writes the copied permissions without the ID
 * of the user: then the audit log has the user.
 */
export const grantingUser = (endpoint: string): string => `coalesce(${namedIn(endpoint)}, ${auditedUser(endpoint)})`;

/** The condition that the row of an endpoint does not have the user. */
export const isUnnamed = (endpoint: string): string => `(${namedIn(endpoint)}) is null`;
