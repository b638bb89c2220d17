import { queryOptions } from '@tanstack/react-query';
import { type Answer, consoleApi, http } from './http.js';
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

/** Who is signed in; null is nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return (await http.get<Answer<Session>>(path)).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export const signIn = async (credentials: { email: string; password: string }) =>
  (await http.post<Answer<Session>>(path, credentials)).data;
export const signOut = () => http.delete(path);
export const signOutEverywhere = () => http.delete(`${consoleApi}/sessions`);
export const changePassword = (body: { current_password: string; new_password: string }) => http.put(`${consoleApi}/password`, body);
