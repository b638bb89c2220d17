// What the API reference says of requests and responses: an entry of its own, which the views of the contexts and the reference import.
export { namedSchema, RequestSchema, requestSchemas } from './body/request-schema.js';
export { errorExamples } from './docs/error-schemas.js';
export { ProblemItem } from './docs/problem-item.js';
export {
  day,
  dayOrNull,
  knownValues,
  list,
  many,
  orNull,
  property,
  stamp,
  stampOrNull,
  text64,
  texts,
  valuesOf,
} from './docs/response-properties.js';
export { constant, enumNamed, oneOf, oneOfOrNull, openEnum, someOf } from './docs/response-values.js';
export { WriteMeta } from './docs/write-meta.js';
export { commonHeaders, headerComponents } from './endpoint-headers.js';
