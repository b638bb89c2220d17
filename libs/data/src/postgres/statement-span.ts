import type { SpanDescription } from '#libs/operations';
import type { Statement } from '#libs/kernel/infrastructure';
import { SpanKind } from '@opentelemetry/api';

/** The span of a statement. A rare list or report has no name. The text is not recorded: it is found by its name. */
export function statementSpan({ name }: Statement): SpanDescription {
  return {
    name: name === '' ? 'unnamed statement' : name,
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
  };
}
