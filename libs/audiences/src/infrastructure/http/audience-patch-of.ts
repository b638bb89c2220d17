import { setFields, type Validated } from '#libs/kernel';
import { emptyFields, fieldNames } from '../../domain/audience-fields.js';
import type { AudiencePatch } from '../../domain/audience-patch.js';
import type { CreateAudienceRequest } from './audiences.requests.js';

/** A request body under the names of the domain. Null clears a list. */
export function audiencePatchOf(body: Validated<CreateAudienceRequest>): Validated<AudiencePatch> {
  return body.map((value) => setFields(value, fieldNames, { ...emptyFields, metadata: null }));
}
