import { createHash } from 'node:crypto';
import type { WireRequest } from './wire-request.ts';
import type { RecordedRequest } from './recording.ts';

/** One value of a request and where it stands; the lines of a request stand in its own order. */
export type Line = readonly [where: string, value: string];

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes a value apart, keys in their order; an empty object is a line, too. */
function toLines(value: unknown, where: string): Line[] {
  const parts = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  if (parts.length > 0) return parts.flatMap(([key, part]) => toLines(part, `${where}.${key}`));
  return [[where, JSON.stringify(value)]];
}

const BROWSER_HEADERS =
  /^(accept(-.*)?|cache-control|connection|content-length|host|pragma|priority|referer|sec-.*|upgrade-insecure-requests|user-agent)$/;

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

function parse(text: string): unknown {
  return JSON.parse(text);
}

const cookiesOf = (header: string): Fields =>
  Object.fromEntries(
    header
      .split('; ')
      .sort()
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, value] as const;
      }),
  );

/** What a header says, decoded. Headers have no order among themselves. */
const HEADER_READERS: Record<string, (value: string) => unknown> = {
  authorization: (value) => decode(value.replace('Basic ', '')).split(':'),
  cookie: cookiesOf,
  'x-sdk-client': (value) => parse(decode(value)),
};

const headerLines = (headers: Record<string, string>): Line[] =>
  Object.entries(headers)
    .filter(([name]) => !BROWSER_HEADERS.test(name))
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, value]) => toLines(HEADER_READERS[name]?.(value) ?? value, `headers.${name}`));

/** The form carries the headers that a navigation cannot have. */
const FORM_READERS: Record<string, string> = {
  __Authorization: 'authorization',
  '__X-SDK-Client': 'x-sdk-client',
};

const readField = (name: string, value: string): unknown =>
  HEADER_READERS[FORM_READERS[name] ?? '']?.(value) ?? value;

const pairLines = (search: string, where: string): Line[] =>
  [...new URLSearchParams(search)].flatMap(([name, value]) =>
    toLines(readField(name, value), `${where}.${name}`),
  );

const opened = (clientDataJSON: unknown) =>
  parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8'));

/** The same record with one value changed in its place. */
const withChanged = (record: Fields, name: string, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, key === name ? change(value) : value]),
  );

/** A credential travels as JSON within JSON, and the browser's own part is JSON in base64url. */
const bodyLines = (body: unknown, clientData?: unknown): Line[] => {
  if (!isRecord(body)) return toLines(body, 'body');
  const openResponse = (response: unknown) =>
    isRecord(response)
      ? withChanged(response, 'clientDataJSON', (text) => clientData ?? opened(text))
      : response;
  const openCredential = (credential: unknown) => {
    const value = parse(String(credential));
    return isRecord(value) ? withChanged(value, 'response', openResponse) : value;
  };
  return toLines(withChanged(body, 'public_key_credential', openCredential), 'body');
};

const isForm = (headers: Fields) => headers['content-type'] === 'application/x-www-form-urlencoded';

/** A request as it reached the recorder. */
export const linesOf = ({ method, path, query, headers, body }: WireRequest): Line[] => [
  ['method', method],
  ['path', path],
  ...pairLines(query, 'query'),
  ...headerLines(headers),
  ...(isForm(headers) ? pairLines(body, 'form') : bodyLines(body === '' ? null : parse(body))),
];

const recordedHeaders = ({ headers }: RecordedRequest): Record<string, string> => {
  const { authorization_decoded: _decoded, x_sdk_client_decoded: client, ...rest } = headers;
  const strings = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
  if (client === undefined) return Object.fromEntries(strings);
  const encoded = Buffer.from(JSON.stringify(client)).toString('base64');
  return { ...Object.fromEntries(strings), 'x-sdk-client': encoded };
};

/** The client's description is cut off in the recorded form: the one of a request stands for it. */
const formLines = (request: RecordedRequest, clientInfo: string): Line[] =>
  (request.form_fields_in_order ?? []).flatMap((name) => {
    const value = name === '__X-SDK-Client' ? clientInfo : (request.form_fields?.[name] ?? '');
    return toLines(readField(name, value), `form.${name}`);
  });

/**
 * A request of the recording.
 * @param before the one before it; it says what the client says of itself
 */
export const recordedLinesOf = (
  request: RecordedRequest,
  before: RecordedRequest | undefined,
): Line[] => [
  ['method', request.method],
  ['path', request.path],
  ...pairLines(request.query ?? '', 'query'),
  ...headerLines(recordedHeaders(request)),
  ...(request.form_fields
    ? formLines(request, before ? (recordedHeaders(before)['x-sdk-client'] ?? '') : '')
    : bodyLines(request.body, request.clientDataJSON_decoded)),
];

/** The challenge (RFC 7636, S256) that a verifier answers. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
