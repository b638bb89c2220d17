import { type Id, type Problem, uuidFromId } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { AudiencePatch } from '../domain/audience-patch.js';
import { AudienceRepository } from '../domain/audience.repository.js';

const pointer = '/lookalike/source_audience_id';

/** Validates the source audience of a lookalike. */
@Injectable()
export class LookalikeSourceValidator {
  constructor(private readonly audiences: AudienceRepository) {}

  /** `current` is the lookalike's existing source, which stays allowed even if it was archived. */
  async validate(accountId: Id<'acc'>, { lookalike }: AudiencePatch, current: Id<'aud'> | null = null): Promise<Problem[]> {
    const id = lookalike?.source_audience_id;
    if (id === undefined || id === current) return [];
    const [source] = uuidFromId('aud', id) === null ? [] : await this.audiences.find(accountId, [id]);
    if (source === undefined || source.status === 'archived') {
      const message = 'source_audience_id must be the ID of an audience of your account that is not archived.';
      return [{ pointer, code: 'reference_not_found', message }];
    }
    return source.type === 'rule_based'
      ? []
      : [{ pointer, code: 'not_allowed_value', message: 'source_audience_id must be a rule-based audience, not a lookalike.' }];
  }
}
