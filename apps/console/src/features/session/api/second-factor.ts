import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../shared/api/http.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type SecondFactorSetup = Schemas['SecondFactorSetup'];
type Proof = Schemas['SecondFactorProof'];

const path = '/console/api/second-factor';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await http.get(path)).data,
  staleTime: 0,
});
export const setUpSecondFactor = async (password: string) => (await http.post(path, { body: { password } })).data;
export const confirmSecondFactor = async (code: string) => (await http.post(`${path}/confirm`, { body: { code } })).data.recovery_codes;
export const turnOffSecondFactor = async (body: Proof) => (await http.post(`${path}/turn-off`, { body })).data;
export const renewRecoveryCodes = async (body: Proof) => (await http.post(`${path}/recovery-codes`, { body })).data.recovery_codes;
export const setSignInPolicy = async (isNeeded: boolean) =>
  (await http.put('/console/api/sign-in-policy', { body: { admins_need_second_factor: isNeeded } })).data;
