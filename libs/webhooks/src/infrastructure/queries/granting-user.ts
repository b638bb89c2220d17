/**
 * The user whose permissions an endpoint has, or null. A process of the former release writes the copied permissions without the ID
 * of the user. Then the audit log, which is written in the same transaction, has the user who chose the URL or the types.
 */
export const grantingUser = (endpoint: string): string => `coalesce(
    case when ${endpoint}.user_id::text = any(${endpoint}.permissions) then ${endpoint}.user_id end,
    (select a.user_id from foundation.audit_entry a where a.account_id = ${endpoint}.account_id and a.resource_id = ${endpoint}.id
       and (a.action = 'webhook_endpoint.created' or a.action = 'webhook_endpoint.updated' and a.changes ?| array['url', 'event_types'])
     order by a.id desc limit 1))`;
