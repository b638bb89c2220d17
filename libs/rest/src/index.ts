export { field, type FieldOptions } from './body/field-rule.js';
export { Decimal, EnumList, IdList, Instant, Micros, Nested, OneOf, Secret, Text, TextList, TextMap, WholeNumber } from './body/fields.js';
export { hasUriCharacters, HttpsUrl } from './body/https-url.js';
export { labelsOptions } from './body/labels.js';
export { metadataOptions } from './body/metadata.js';
export { Day, Flag, ObjectList } from './body/query-body-fields.js';
export { type ReadOnlyFields, validateObject } from './body/validate-object.js';
export { ConsoleEndpoint } from './console-endpoint.js';
export { isUnder, mountOf, originalPath, stripMount } from './console-mount.js';
export { browserCookie } from './cookies/browser-cookie.js';
export { endedSessionCookie, sessionCookie, sessionTokenIn } from './cookies/session-cookie.js';
export { accessOf, accessWithoutRoute, assertPermitted, type EndpointAccess, missingPermission } from './endpoint-access.js';
export { Endpoint } from './endpoint.js';
export { EnvelopeFilter } from './envelope.filter.js';
export { EnvelopeInterceptor } from './envelope.interceptor.js';
export { EnvelopedResponse, plainRecord } from './enveloped-response.js';
export { errorResponse, statusOfKind, translateFrameworkError } from './errors/error-response.js';
export { HttpResult } from './http-result.js';
export { CursorSeal, invalidCursor } from './list/cursor-seal.js';
export { KeysetList } from './list/keyset-list.js';
export { byText, byTime, dictionaryCollation, type ListDefinition, type ListFilter } from './list/list-definition.js';
export { enumList, idList, pagingParameters, type ParameterDoc } from './list/list-parameter-docs.js';
export { defaultLimit, ParameterReader, plusEncodingHint } from './list/parameter-reader.js';
export { parseListCriteria } from './list/parse-list-criteria.js';
export { externalIdFilter, searchFilters } from './list/search-filters.js';
export { COUNTED_LISTS, maxCount, StatusCounts } from './list/status-counts.js';
export { PreferredWait, type WaitPreference } from './preferred-wait.js';
export {
  Criteria,
  CurrentCaller,
  EmptyBody,
  Parameters,
  RecordId,
  type RequestVisitor,
  ValidatedBody,
  ValidBody,
  Visitor,
  Write,
} from './request-parts.js';
export { type Assertion, Authority, type Credential } from './rights/authority.js';
export { invalidApiKey, isRefusal, missingSession, requestCaller, RequestRights } from './rights/request-rights.js';
export { ContinuedWrites } from './write/continued-writes.js';
export { ContinuedRecordWrites, RecordWrites, WritePath } from './write/record-writes.js';
export { type PendingRecords, PendingWork } from './write/pending-work.js';
export { SafeWrites } from './write/safe-writes.js';
export { WriteRequest } from './write/write-request.js';
export { WriteTransactions } from './write/write-transactions.js';
