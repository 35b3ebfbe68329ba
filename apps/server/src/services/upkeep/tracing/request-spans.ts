import { SpanKind, SpanStatusCode, type Context, type Span, type Tracer } from '@opentelemetry/api';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_SCHEME,
  HTTP_REQUEST_METHOD_VALUE_OTHER,
} from '@opentelemetry/semantic-conventions';
import type { TracedAnswer } from './tracing.ts';

const FIRST_SERVER_ERROR = 500;

/** The name of the request is known only when a row has answered it. */
export const startRequestSpan = (tracer: Tracer, parent: Context): Span =>
  tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, parent);

/** Paths and addresses that were sent name people and files, so they never get into a span. */
export function endRequestSpan(
  span: Span,
  { method, path, status, scheme, requestId }: TracedAnswer,
): void {
  const route = path === 'other' ? undefined : path;
  const isKnownMethod = method !== 'other';
  span.updateName([isKnownMethod ? method : 'HTTP', route].filter(Boolean).join(' '));
  span.setAttributes({
    [ATTR_HTTP_REQUEST_METHOD]: isKnownMethod ? method : HTTP_REQUEST_METHOD_VALUE_OTHER,
    ...(route !== undefined && { [ATTR_HTTP_ROUTE]: route }),
    [ATTR_HTTP_RESPONSE_STATUS_CODE]: status,
    [ATTR_URL_SCHEME]: scheme,
    'bakehouse.request_id': requestId,
  });
  if (status >= FIRST_SERVER_ERROR) {
    span.setAttribute(ATTR_ERROR_TYPE, String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
