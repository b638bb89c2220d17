import type { Validated } from '#libs/kernel';
import { emptyFields } from '../../domain/audience-fields.js';
import type { AudiencePatch } from '../../domain/audience-patch.js';
import type { CreateAudienceRequest } from './audiences.requests.js';

type Body = Partial<CreateAudienceRequest>;

/** A request body under the names of the domain. Null clears a list. */
export function audiencePatchOf(body: Validated<CreateAudienceRequest>): Validated<AudiencePatch> {
  return body.map((value) => ({
    ...renamed(value, 'name', 'name'),
    ...renamed(value, 'description', 'description'),
    ...renamed(value, 'type', 'type', emptyFields.type),
    ...renamed(value, 'rules', 'rules'),
    ...renamed(value, 'lookalike', 'lookalike'),
    ...renamed(value, 'external_id', 'externalId'),
    ...renamed(value, 'metadata', 'metadata'),
    ...renamed(value, 'labels', 'labels', []),
  }));
}

/** The value of one field under its name in the domain; `cleared` is what null means. */
function renamed<K extends keyof Body>(body: Body, name: K, field: keyof AudiencePatch, cleared: unknown = null): Partial<AudiencePatch> {
  const value = body[name];
  return value === undefined ? {} : { [field]: value === null ? cleared : value };
}
