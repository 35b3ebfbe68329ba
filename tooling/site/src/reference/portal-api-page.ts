import { importSource } from './project-sources.ts';

interface JsonSchema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

interface Content {
  content?: Readonly<Record<string, { schema: JsonSchema }>>;
}

interface Operation {
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
}

interface OpenapiDocument {
  info: { description: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface OpenapiModule {
  createOpenapiDocument: (config: { publicUrl: string }) => OpenapiDocument;
}

type Row = readonly [name: string, place: string, type: string, isRequired: boolean];

const toTypeText = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(toTypeText))].join(' or ');
  if (schema.items) return `list of ${toTypeText(schema.items)}`;
  return schema.format ?? [schema.type ?? 'any value'].flat().join(' or ');
};

const toFieldRows = (schema: JsonSchema | undefined, place: string): Row[] => {
  const { properties = {}, required = [] } = schema?.items ?? schema ?? {};
  return Object.entries(properties).map(([name, field]) => [
    name,
    place,
    toTypeText(field),
    required.includes(name),
  ]);
};

const schemaOf = ({ content = {} }: Content) => Object.values(content)[0]?.schema;

const toInputRows = ({ parameters = [], requestBody }: Operation): Row[] => [
  ...parameters.map((field): Row => [
    field.name,
    field.in,
    toTypeText(field.schema),
    field.required,
  ]),
  ...(requestBody ? toFieldRows(schemaOf(requestBody), 'body') : []),
];

const toTable = (rows: readonly Row[]) =>
  rows.length === 0
    ? []
    : [
        '',
        '| Field | In | Type | Required |',
        '| --- | --- | --- | --- |',
        ...rows.map(
          ([name, place, type, isRequired]) =>
            `| \`${name}\` | ${place} | \`${type.replaceAll('|', '\\|')}\` | ${isRequired ? 'yes' : ''} |`,
        ),
      ];

const toReplyRows = ({ responses }: Operation) => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return success ? toFieldRows(schemaOf(success[1]), 'reply') : [];
};

const toOperationLines = (path: string, method: string, operation: Operation) => [
  '',
  `## ${method.toUpperCase()} ${path}`,
  '',
  [
    `${operation.summary}.`,
    operation.description ?? '',
    operation.security?.length === 0 ? 'Needs no session.' : '',
  ]
    .join(' ')
    .trim(),
  ...toTable([...toInputRows(operation), ...toReplyRows(operation)]),
];

/** Writes the calls of the portal API as tables, from the text that the server answers as OpenAPI. */
export async function toPortalApiPage(): Promise<string> {
  // The cast is safe, because tests of the server compare the document with these members.
  const { createOpenapiDocument } = (await importSource(
    'apps/server/src/routes/portal/openapi.ts',
  )) as OpenapiModule;
  const { info, paths } = createOpenapiDocument({ publicUrl: 'https://login.example.com' });
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      toOperationLines(path, method, operation),
    ),
  );
  return [
    '# Portal API',
    '',
    `${info.description} All paths are below \`/api\`. The server describes them as OpenAPI 3.1 at \`/api/openapi.json\`.`,
    ...calls,
    '',
  ].join('\n');
}
