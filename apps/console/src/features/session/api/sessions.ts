import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../shared/api/http.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type SessionEntry = Schemas['SessionEntry'];

const path = '/console/api/sessions';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await http.get(path)).data,
  staleTime: 0,
});
export const endSession = (id: string) => http.delete(`${path}/{id}`, { params: { id } });
export const endOtherSessions = async () => (await http.post(`${path}/end-others`)).data;
