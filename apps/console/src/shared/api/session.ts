import { queryOptions } from '@tanstack/react-query';
import { type ResponseBody, consoleApi, http } from './http.js';
import { ApiError } from './problem.js';

export const roles = ['viewer', 'editor', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface Session {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role };
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly currency: string;
    readonly timezone: string;
  };
  readonly permissions: readonly string[];
  readonly expires_at: string;
}

const path = `${consoleApi}/session`;

/** The current session. Null if no user is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return (await http.get<ResponseBody<Session>>(path)).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Returned when the credentials are valid in several accounts. Repeat the request with one of their IDs to sign in. */
export interface AccountChoice {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly account_id?: string;
}

export const signIn = async (credentials: Credentials) => (await http.post<ResponseBody<Session | AccountChoice>>(path, credentials)).data;
export const signOut = () => http.delete(path);
export const signOutEverywhere = () => http.delete(`${consoleApi}/sessions`);
export const changePassword = (body: { current_password: string; new_password: string }) => http.put(`${consoleApi}/password`, body);
