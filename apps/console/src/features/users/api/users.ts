import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { choicesQuery } from '../../../shared/api/choices.js';
import { http, pagedQuery } from '../../../shared/api/http.js';
import type { Schemas } from '../../../shared/api/schemas.js';
import { statusesOf } from '../../../shared/ui/status-labels.js';
import type { Role } from '../../../shared/api/session.js';

export type User = Schemas['User'];
export type Invitation = Schemas['Invitation'];
export type OpenInvitation = Schemas['OpenInvitation'];
export type CreatedInvitation = Schemas['CreatedInvitation'];

const usersPath = '/console/api/users';
const invitationsPath = '/console/api/invitations';

export const usersQuery = infiniteQueryOptions({
  queryKey: ['users'],
  ...pagedQuery(usersPath, { limit: 100, sort: 'name', order: 'asc', status: 'all' }),
});
export const userChoices = choicesQuery('users', usersPath, { status: 'all' });
/** Users who joined are in the list of users. */
const otherThanAccepted = statusesOf('invitation').filter((status) => status !== 'accepted');

export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['invitations'],
  ...pagedQuery(invitationsPath, { limit: 100, status: otherThanAccepted.join(',') }),
});

export const changeRole = async (id: string, role: Role) =>
  (await http.patch(`${usersPath}/{id}`, { params: { id }, body: { role } })).data;
export const deactivateUser = (id: string) => http.delete(`${usersPath}/{id}`, { params: { id } });
export const reactivateUser = (id: string) => http.post(`${usersPath}/{id}/reactivate`, { params: { id } });
export const sessionsOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'sessions'],
    queryFn: async () => (await http.get(`${usersPath}/{id}/sessions`, { params: { id } })).data,
    staleTime: 0,
  });
export const endSessionsOfUser = (id: string) => http.delete(`${usersPath}/{id}/sessions`, { params: { id } });
export const issuePasswordReset = async (id: string) => (await http.post(`${usersPath}/{id}/password-reset`, { params: { id } })).data;
export const invite = async (body: Schemas['Invite']) => (await http.post(invitationsPath, { body })).data;
export const revokeInvitation = (id: string) => http.delete(`${invitationsPath}/{id}`, { params: { id } });

export const openInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    // The token is in the body because proxies log URLs.
    queryFn: async () => (await http.post(`${invitationsPath}/lookup`, { body: { token } })).data,
    retry: false,
  });
export const acceptInvitation = async (body: Schemas['AcceptInvitation']) => (await http.post(`${invitationsPath}/accept`, { body })).data;
