import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';
import { ApiError } from './problem.js';
import type { Schemas } from './schemas.js';

export type Session = Schemas['Session'];
export type Role = Schemas['Role'];
/** Returned when the credentials are valid in several accounts. Repeat the request with one of their IDs to sign in. */
export type AccountChoice = Schemas['AccountChoice'];

/** Returned when the credentials are valid and a code of the authenticator app is needed, or its set-up. */
export type CodeRequest = Schemas['CodeRequest'];

const path = '/console/api/session';

/** The current session. Null if no user is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return (await http.get(path)).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export const signIn = async (credentials: Schemas['SignIn']) => (await http.post(path, { body: credentials })).data;
export const signOut = () => http.delete(path);
export const signOutEverywhere = (revokesKeys: boolean) => http.delete('/console/api/sessions', { query: { revoke_keys: revokesKeys } });
export const confirmPassword = (body: Schemas['Verification']) => http.post(`${path}/verification`, { body });
export const changePassword = (body: Schemas['ChangePassword']) => http.put('/console/api/password', { body });
