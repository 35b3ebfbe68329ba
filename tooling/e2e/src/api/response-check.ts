import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface CheckedResponse {
  status: number;
  headers: Headers;
  json: unknown;
}

interface DeclaredResponse {
  headers?: Record<string, { required: boolean }>;
  content:
    | { 'application/json': { schema: object } }
    | { 'text/csv': { schema: object } }
    | { 'application/x-ndjson': { schema: object } };
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DeclaredResponse> }>>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds `additionalProperties: false` to every object schema, so that undeclared fields of a response are errors. */
const closeObjectSchemas = (schema: object): object => {
  const close = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(close);
    return isObject(part) ? closeObjectSchemas(part) : part;
  };
  const members = Object.entries(schema).map(([name, value]) => [name, close(value)] as const);
  return {
    ...Object.fromEntries(members),
    ...('properties' in schema && { additionalProperties: false }),
  };
};

/** Errors have the same schema on all paths, so unknown paths use the schema of /get_files. */
const findDeclaredResponse = (
  { paths }: OpenApiDocument,
  method: string,
  path: string,
  status: number,
) => {
  const call = paths[path]?.[method.toLowerCase()];
  const refusing = status < 400 ? undefined : paths['/get_files']?.get;
  return (call ?? refusing)?.responses[status];
};

/** Responses that are not JSON are checked by the tests of their own calls. */
const jsonSchemaOf = ({ content }: DeclaredResponse) =>
  'application/json' in content ? content['application/json'].schema : undefined;

const findHeaderProblem = (declared: DeclaredResponse, headers: Headers) => {
  const [type = ''] = Object.keys(declared.content);
  const [answered] = (headers.get('content-type') ?? '').split(';');
  if (answered !== type) return type === 'application/json' ? 'it is not JSON' : `it is no ${type}`;
  const missing = Object.entries(declared.headers ?? {}).find(
    ([name, { required }]) => required && !headers.has(name),
  );
  return missing === undefined ? null : `it has no ${missing[0]}`;
};

/** Returns a description of the problem, or null for a valid response. */
export type ResponseCheck = (
  method: string,
  path: string,
  answered: CheckedResponse,
) => string | null;

/** Validates responses of the portal API against its OpenAPI document. */
export function createResponseCheck(document: OpenApiDocument): ResponseCheck {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const known = compiled.get(schema);
    if (known) return known;
    const validate = ajv.compile(closeObjectSchemas(schema));
    compiled.set(schema, validate);
    return validate;
  };

  return (method, path, { status, headers, json }) => {
    if (method === 'HEAD' || path === '/openapi.json') return null;
    const declared = findDeclaredResponse(document, method, path, status);
    if (!declared) return 'this status is not declared';
    const schema = jsonSchemaOf(declared);
    if (!schema) return findHeaderProblem(declared, headers);
    const validate = validatorOf(schema);
    if (validate(json)) return findHeaderProblem(declared, headers);
    return ajv.errorsText(validate.errors);
  };
}
