import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../shared/api/http.js';
import type { Schemas } from '../../../shared/api/schemas.js';

const path = '/console/api/password-resets';

export const openPasswordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    // The token is in the body because proxies log URLs.
    queryFn: async () => (await http.post(`${path}/lookup`, { body: { token } })).data,
    retry: false,
    staleTime: Infinity,
  });
export const applyPasswordReset = async (body: Schemas['UsePasswordReset']) => (await http.post(`${path}/use`, { body })).data;
