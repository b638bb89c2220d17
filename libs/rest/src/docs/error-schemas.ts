import { type ErrorCode, errorCatalog } from '#libs/kernel';
import { namedSchema, type SchemaReference } from '../body/request-schema.js';
import { openEnum } from './response-values.js';

type Properties = Readonly<Record<string, object>>;

const word = (description: string, example: string) => ({ type: 'string', maxLength: 200, description, examples: [example] });
const words = (description: string, example: readonly string[], maxItems = 50) => ({
  type: 'array',
  items: { type: 'string', maxLength: 200 },
  maxItems,
  description,
  examples: [example],
});
const whole = (description: string, example: number) => ({
  type: 'integer',
  format: 'int64',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description,
  examples: [example],
});

const instant = (description: string, example: string) => ({
  type: 'string',
  format: 'date-time',
  maxLength: 24,
  description: `${description} In UTC.`,
  examples: [example],
});

/** The properties that `details` of every error has. */
const ofEveryError: Properties = {
  request_id: word('The ID of the request.', 'req_0b5f6f0e-3c41-4a9a-9d3c-5d8f2f6f7a11'),
  retryable: { type: 'boolean', description: 'Whether the same request can succeed later.' },
  docs_url: { type: 'string', maxLength: 4096, format: 'uri', description: 'The page that explains the error code.' },
};

const problems = {
  type: 'array',
  maxItems: 100,
  items: { $ref: '#/components/schemas/Problem' },
  description: 'The rules that the request breaks, at most 100.',
};
const problemsLeftOut = whole('The number of broken rules beyond those in `errors`. Absent if `errors` lists all of them.', 3);

/** The example is for the error of the code; the schema of `errors` is shared. */
const brokenRules = (example: object): Properties => ({
  errors: { ...problems, examples: [[example]] },
  'errors_left_out?': problemsLeftOut,
});

const status = (example: string) => word('The current status of the record.', example);
const tooLow = { pointer: '/budget/amount_micros', code: 'out_of_range', message: 'budget.amount_micros must be from 1.', min: 1 };

/** The further properties of `details` by error code. A name that ends with `?` is optional. Codes that are not listed have none. */
const detailsOf: Readonly<Partial<Record<ErrorCode, Properties>>> = {
  invalid_parameter: brokenRules({ parameter: 'limit', code: 'out_of_range', message: 'limit must be from 1 to 100.', min: 1, max: 100 }),
  unknown_parameter: {
    ...brokenRules({
      parameter: 'foo',
      code: 'unknown_parameter',
      message: 'foo is not a parameter of this endpoint.',
      allowed: ['limit'],
    }),
    allowed: words('The parameters that this endpoint supports.', ['limit', 'cursor'], 100),
  },
  invalid_cursor: brokenRules({ parameter: 'cursor', code: 'invalid_format', message: 'The cursor is not one of this list.' }),
  cursor_mismatch: brokenRules({ parameter: 'cursor', code: 'conflicting_fields', message: 'The cursor was made for other filters.' }),
  insufficient_permissions: { required_permission: word('The permission that the API key does not have.', 'campaigns.create') },
  method_not_allowed: { allowed: words('The methods that the path supports.', ['GET', 'HEAD', 'POST']) },
  invalid_state_transition: {
    current_status: status('draft'),
    action: word('The rejected action.', 'pause'),
    allowed_from: words('The statuses in which the action is possible.', ['scheduled', 'active']),
    available_actions: {
      type: 'array',
      items: { $ref: '#/components/schemas/CampaignAction' },
      maxItems: 50,
      description: 'The actions that are possible now with this API key.',
      examples: [['launch', 'archive', 'update']],
    },
    'already?': {
      type: 'boolean',
      const: true,
      description: 'Present if the record already has the status that the action leads to, for example after a repeated request.',
    },
  },
  field_locked: {
    ...brokenRules({ pointer: '/objective', code: 'field_locked', message: 'objective is locked while the campaign is active.' }),
    current_status: status('active'),
    editable_in: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 50 },
      description: 'For each locked field, by its name, the statuses in which it can be changed.',
      examples: [{ objective: ['draft'] }],
    },
  },
  resource_archived: { current_status: status('archived') },
  resource_in_use: {
    campaign_ids: words('The IDs of the scheduled and active campaigns that use the record.', ['cmp_01k9x3m5qceenerrepr4rh6nzk'], 100_000),
  },
  duplicate_external_id: {
    existing_id: word('The ID of the record that already has this `external_id`.', 'cmp_01k9x3m5qceenerrepr4rh6nzk'),
  },
  sync_in_progress: { sync_id: word('The ID of the sync run in progress.', 'syn_01k9x3m5qceenerrepr4rh6nzk') },
  connection_pending: { current_status: status('pending') },
  connection_expired: {
    current_status: status('expired'),
    reconnect_url: {
      type: ['string', 'null'],
      format: 'uri',
      maxLength: 4096,
      description: 'The page on which a person can authorize the connection again. `null` if the ad account cannot be authorized again.',
      examples: ['https://localhost:8443/settings/connections'],
    },
  },
  connection_disconnected: { current_status: status('disconnected') },
  audience_not_ready: { current_status: status('building') },
  precondition_failed: { current_revision: whole('The current revision of the record.', 4) },
  validation_failed: brokenRules(tooLow),
  launch_blocked: brokenRules({
    pointer: '/connection_ids',
    code: 'required',
    message: 'connection_ids must name at least one connection.',
  }),
  content_policy_violation: {
    rule: word('The rule of the content policy that the request breaks.', 'weapons'),
    ...brokenRules({ pointer: '/prompt', code: 'not_allowed_value', message: 'The request breaks a rule of the content policy.' }),
  },
  rate_limit_exceeded: {
    window: word('The limit window that has no requests left: `minute` or `day`.', 'minute'),
    limit: whole('The request limit of that window.', 300),
    'reset_at?': instant('When that window ends.', '2026-05-01T12:01:00.000Z'),
  },
  too_many_pending: {
    limit: whole('How much may be in progress at a time.', 20),
    pending: whole('How much is in progress.', 20),
  },
  generation_budget_exhausted: {
    scope: word('Whose budget is used up: `account` or `installation`.', 'account'),
    limit: whole('The number of variants per UTC day.', 500),
    reset_at: instant('When the next UTC day starts.', '2026-05-02T00:00:00.000Z'),
  },
};

const codes = Object.keys(errorCatalog) as ErrorCode[];
const isOptional = (name: string) => name.endsWith('?');

function objectSchema(properties: Properties, description?: string): object {
  const names = Object.keys(properties);
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    required: names.filter((name) => !isOptional(name)),
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), properties[name]])),
  };
}

const pascal = (code: string) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const message = namedSchema('ErrorMessage', {
  type: 'string',
  maxLength: 4096,
  description: 'A human-readable description of the error. The wording may change: use `code` in your code.',
});
const commonDetails = namedSchema('ErrorDetails', objectSchema(ofEveryError, 'The properties that `details` of every error has.'));

const problemDetails = namedSchema('ProblemDetails', objectSchema({ errors: problems, 'errors_left_out?': problemsLeftOut }));

function typedError(code: ErrorCode, properties: Properties): SchemaReference {
  const { errors, 'errors_left_out?': _, ...own } = properties;
  const hasOwn = Object.keys(own).length > 0;
  const details = namedSchema(`${pascal(code)}Details`, {
    allOf: [commonDetails, ...(errors ? [problemDetails] : []), ...(hasOwn ? [objectSchema(own)] : [])],
  });
  return namedSchema(
    `${pascal(code)}Error`,
    objectSchema({ code: { type: 'string', const: code }, message, details }, errorCatalog[code].meaning),
  );
}

function plainError(): SchemaReference {
  const code = {
    type: 'string',
    allOf: [openEnum('ErrorCode', codes)],
    description: 'The error code.',
    enum: codes.filter((name) => !detailsOf[name]),
  };
  return namedSchema('PlainError', objectSchema({ code, message, details: commonDetails }, 'An error without further details.'));
}

// The schemas of errors are part of every document: the type of `details` follows from `code`.
const plain = plainError();
const typed = new Map(codes.flatMap((code) => (detailsOf[code] === undefined ? [] : [[code, typedError(code, detailsOf[code])] as const])));

/** The body of every error. */
export const errorEnvelope = namedSchema(
  'ErrorEnvelope',
  objectSchema({
    error: namedSchema('ApiError', {
      description: 'An error. The type of `details` depends on `code`. Later versions may add codes.',
      oneOf: [...typed.values(), plain],
    }),
  }),
);

/** The body of an error that has one of these codes. */
export function errorBody(possible: readonly ErrorCode[]): object {
  const schemas = [...new Set(possible.map((code) => typed.get(code) ?? plain))];
  return objectSchema({ error: schemas.length === 1 ? (schemas[0] as SchemaReference) : { oneOf: schemas, description: 'The error.' } });
}

/** One error of each code that the operations name, for the document's components. */
export function errorExamples(named: readonly string[]): Record<string, object> {
  return Object.fromEntries(codes.filter((code) => named.includes(code)).map((code) => [code, { value: errorExample(code) }]));
}

function errorExample(code: ErrorCode): object {
  const { meaning, retryable } = errorCatalog[code];
  const properties = Object.entries(detailsOf[code] ?? {}).filter(([name]) => !isOptional(name));
  const [requestId] = (ofEveryError['request_id'] as { examples: string[] }).examples;
  const details = {
    request_id: requestId,
    retryable,
    docs_url: `https://localhost:8443/docs/errors#${code}`,
    ...Object.fromEntries(properties.map(([name, schema]) => [name, (schema as { examples?: unknown[] }).examples?.[0]])),
  };
  return { error: { code, message: meaning, details } };
}
