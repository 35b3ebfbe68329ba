import { createHash } from 'node:crypto';
import type { ReceivedRequest } from './received-request.ts';
import type { RecordedRequest } from './recording.ts';

/** A path within the request and the JSON value at this path. */
export type RequestLine = readonly [where: string, value: string];

type JsonRecord = Record<string, unknown>;

const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty object or array becomes a line of its own. */
function toValueLines(value: unknown, where: string): RequestLine[] {
  const parts = Array.isArray(value) || isJsonRecord(value) ? Object.entries(value) : [];
  if (parts.length > 0)
    return parts.flatMap(([key, part]) => toValueLines(part, `${where}.${key}`));
  return [[where, JSON.stringify(value)]];
}

const BROWSER_HEADERS =
  /^(accept(-.*)?|cache-control|connection|content-length|host|pragma|priority|referer|sec-.*|upgrade-insecure-requests|user-agent)$/;

const decodeBase64 = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

const parseCookies = (header: string): JsonRecord =>
  Object.fromEntries(
    header
      .split('; ')
      .sort()
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, value] as const;
      }),
  );

const HEADER_PARSERS: Record<string, (value: string) => unknown> = {
  authorization: (value) => decodeBase64(value.replace('Basic ', '')).split(':'),
  cookie: parseCookies,
  'x-sdk-client': (value) => parseJson(decodeBase64(value)),
};

const toHeaderLines = (headers: Record<string, string>): RequestLine[] =>
  Object.entries(headers)
    .filter(([name]) => !BROWSER_HEADERS.test(name))
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, value]) =>
      toValueLines(HEADER_PARSERS[name]?.(value) ?? value, `headers.${name}`),
    );

/** A form carries these headers as fields because a navigation cannot set headers. */
const HEADER_OF_FORM_FIELD: Record<string, string> = {
  __Authorization: 'authorization',
  '__X-SDK-Client': 'x-sdk-client',
};

const parseFormField = (name: string, value: string): unknown =>
  HEADER_PARSERS[HEADER_OF_FORM_FIELD[name] ?? '']?.(value) ?? value;

const toParameterLines = (search: string, where: string): RequestLine[] =>
  [...new URLSearchParams(search)].flatMap(([name, value]) =>
    toValueLines(parseFormField(name, value), `${where}.${name}`),
  );

const decodeClientData = (clientDataJSON: unknown) =>
  parseJson(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8'));

/** Replaces one field and keeps the order of the keys. */
const withChangedField = (
  record: JsonRecord,
  name: string,
  change: (value: unknown) => unknown,
): JsonRecord =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, key === name ? change(value) : value]),
  );

/** A credential is a JSON string within the JSON body, and its client data is JSON in base64url. */
const toBodyLines = (body: unknown, clientData?: unknown): RequestLine[] => {
  if (!isJsonRecord(body)) return toValueLines(body, 'body');
  const openResponse = (response: unknown) =>
    isJsonRecord(response)
      ? withChangedField(response, 'clientDataJSON', (text) => clientData ?? decodeClientData(text))
      : response;
  const openCredential = (credential: unknown) => {
    const value = parseJson(String(credential));
    return isJsonRecord(value) ? withChangedField(value, 'response', openResponse) : value;
  };
  return toValueLines(withChangedField(body, 'public_key_credential', openCredential), 'body');
};

const isFormRequest = (headers: JsonRecord) =>
  headers['content-type'] === 'application/x-www-form-urlencoded';

export const toRequestLines = ({
  method,
  path,
  query,
  headers,
  body,
}: ReceivedRequest): RequestLine[] => [
  ['method', method],
  ['path', path],
  ...toParameterLines(query, 'query'),
  ...toHeaderLines(headers),
  ...(isFormRequest(headers)
    ? toParameterLines(body, 'form')
    : toBodyLines(body === '' ? null : parseJson(body))),
];

const toRecordedHeaders = ({ headers }: RecordedRequest): Record<string, string> => {
  const { authorization_decoded: _decoded, x_sdk_client_decoded: client, ...rest } = headers;
  const strings = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
  if (client === undefined) return Object.fromEntries(strings);
  const encoded = Buffer.from(JSON.stringify(client)).toString('base64');
  return { ...Object.fromEntries(strings), 'x-sdk-client': encoded };
};

/** The recorded form has a truncated X-SDK-Client field, so the value of another request is used. */
const toFormLines = (request: RecordedRequest, clientInfo: string): RequestLine[] =>
  (request.form_fields_in_order ?? []).flatMap((name) => {
    const value = name === '__X-SDK-Client' ? clientInfo : (request.form_fields?.[name] ?? '');
    return toValueLines(parseFormField(name, value), `form.${name}`);
  });

/** @param before the previous request, which has the full X-SDK-Client header */
export const toRecordedRequestLines = (
  request: RecordedRequest,
  before: RecordedRequest | undefined,
): RequestLine[] => [
  ['method', request.method],
  ['path', request.path],
  ...toParameterLines(request.query ?? '', 'query'),
  ...toHeaderLines(toRecordedHeaders(request)),
  ...(request.form_fields
    ? toFormLines(request, before ? (toRecordedHeaders(before)['x-sdk-client'] ?? '') : '')
    : toBodyLines(request.body, request.clientDataJSON_decoded)),
];

/** The S256 code challenge of RFC 7636. */
export const toCodeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
