import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { type ResponseBody, consoleApi, http, pagedQuery } from '../../../shared/api/http.js';
import type { Role, Session } from '../../../shared/api/session.js';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: string;
  readonly created_at: string;
  readonly deactivated_at: string | null;
  readonly last_signed_in_at: string | null;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly status: string;
  /** Why it was revoked. Null if it was not revoked or the reason is unknown. */
  readonly status_reason: string | null;
  readonly invited_by: { readonly id: string; readonly name: string } | null;
  readonly created_at: string;
  readonly expires_at: string;
}

/** The URL is only in this response. */
export type CreatedInvitation = Invitation & { readonly url: string };

const usersPath = `${consoleApi}/users`;
const invitationsPath = `${consoleApi}/invitations`;

export const usersQuery = infiniteQueryOptions({
  queryKey: ['users'],
  ...pagedQuery<User>(usersPath, { limit: 100, sort: 'name', order: 'asc', status: 'active,deactivated' }),
});
export const userChoices = choicesQuery<User>('users', usersPath, { status: 'active,deactivated' });
export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['invitations'],
  ...pagedQuery<Invitation>(invitationsPath, { limit: 100, status: 'pending,expired,revoked' }),
});

export const changeRole = async (id: string, role: Role) => (await http.patch<ResponseBody<User>>(`${usersPath}/${id}`, { role })).data;
export const deactivateUser = (id: string) => http.delete<ResponseBody<User>>(`${usersPath}/${id}`);
export const reactivateUser = (id: string) => http.post<ResponseBody<User>>(`${usersPath}/${id}/reactivate`);
export const invite = async (body: { email: string; role: Role }) =>
  (await http.post<ResponseBody<CreatedInvitation>>(invitationsPath, body)).data;
export const revokeInvitation = (id: string) => http.delete<ResponseBody<Invitation>>(`${invitationsPath}/${id}`);

/** What the holder of an invitation link sees. */
export interface InvitationDetails {
  readonly email: string;
  readonly role: Role;
  readonly account_name: string;
  readonly invited_by: string | { readonly name: string } | null;
  readonly expires_at: string;
}

export const invitationDetailsQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    // The token is in the body because proxies log URLs.
    queryFn: async () => (await http.post<ResponseBody<InvitationDetails>>(`${invitationsPath}/lookup`, { token })).data,
    retry: false,
  });
export const acceptInvitation = async (token: string, body: { name: string; password: string }) =>
  (await http.post<ResponseBody<Session>>(`${invitationsPath}/accept`, { token, ...body })).data;
