/**
 * The ID of a session: the first half of the hash of its token, by which nobody can find the token. The hash as a whole stays inside.
 */
export const sessionIdSql = "encode(substring(hash for 16), 'hex')::uuid";
