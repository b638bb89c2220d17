import { permissionsOf, roles } from '#libs/accounts';
import { ruleVocabulary } from '#libs/audiences';
import { transitionPaths } from '#libs/campaigns';
import { ConsoleEndpoint } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { VocabularyResponse } from './vocabulary.responses.js';

const { fields, limits } = ruleVocabulary;

/** Derived from the tables of the domains, so that the pages hold no copy of them. */
const vocabulary: VocabularyResponse = {
  campaign_transitions: transitionPaths.map(({ startsInFuture, ...path }) => ({ ...path, starts_in_future: startsInFuture })),
  rule_fields: fields,
  audience_limits: {
    max_conditions: limits.maxConditions,
    max_values: limits.maxListValues,
    min_age: limits.minAge,
    max_age: limits.maxAge,
    max_days: limits.maxDays,
    max_count: limits.maxCount,
    min_ratio: limits.minRatio,
    max_ratio: limits.maxRatio,
  },
  roles: roles.map((role) => ({ role, permissions: [...permissionsOf(role)] })),
};

/** What the pages of the console offer for selection. */
@Controller('console/api')
export class VocabularyController {
  @ConsoleEndpoint('GET', 'vocabulary', {
    permission: null,
    operationId: 'getVocabulary',
    summary: 'Retrieve the vocabulary',
    response: { record: VocabularyResponse },
  })
  get(): object {
    return vocabulary;
  }
}
