import {
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import {
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_RESPONSE_STATUS_CODE,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions';
import type { EndQuery } from './traced-pool.ts';

const OPERATION_PATTERN = /^\s*\(?\s*([a-z]+)/i;

const operationOf = (text: string) => OPERATION_PATTERN.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';

/** The message of an error of Postgres may hold the values of a row, its code does not. */
const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The text has placeholders, because the values are sent apart from it. */
export function startQuerySpan(
  tracer: Tracer,
  parent: Context,
  text: string,
): EndQuery | undefined {
  const request = trace.getSpanContext(parent);
  const isSampled =
    request && isSpanContextValid(request) && request.traceFlags & TraceFlags.SAMPLED;
  if (!isSampled) return undefined;
  const operation = operationOf(text);
  const attributes = {
    [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
    [ATTR_DB_OPERATION_NAME]: operation,
    [ATTR_DB_QUERY_TEXT]: text,
  };
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent);
  return (error) => {
    if (error) {
      const code = codeOf(error);
      span.setAttribute(ATTR_ERROR_TYPE, code ?? error.constructor.name);
      if (code !== undefined) span.setAttribute(ATTR_DB_RESPONSE_STATUS_CODE, code);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
}
