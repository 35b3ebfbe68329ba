import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { useLocalServer } from './local-server.ts';

const attributeSchema = z.object({
  key: z.string(),
  value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attributeSchema),
  status: z.object({ code: z.number() }),
});

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

type Attributes = Record<string, string | number | boolean | undefined>;

export type CollectedSpan = Omit<z.infer<typeof spanSchema>, 'attributes'> & {
  attributes: Attributes;
};

interface CollectedExport {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface TraceCollector {
  /** The address of the collector while the tests of the file run. */
  origin: string;
  exports: CollectedExport[];
  /** Decides how exports are answered from now on. */
  answer: (response: ServerResponse) => void;
  spans: () => CollectedSpan[];
  resource: () => Attributes;
}

const toAttributes = (list: readonly z.infer<typeof attributeSchema>[]): Attributes =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));

const acceptTraces = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

/** Takes spans by OTLP over HTTP, for the tests of one file. */
export function useTraceCollector(): TraceCollector {
  const server = useLocalServer((request, response) => {
    void buffer(request).then((body) => {
      // The cast is safe, because none of the headers that are read is repeated.
      const headers = request.headers as Record<string, string>;
      collector.exports.push({ path: request.url ?? '', headers, body });
      collector.answer(response);
    });
  });
  const batches = () =>
    collector.exports.flatMap(
      ({ body }) => exportSchema.parse(JSON.parse(body.toString('utf8'))).resourceSpans,
    );
  const collector: TraceCollector = {
    get origin() {
      return server.origin;
    },
    exports: [],
    answer: acceptTraces,
    spans: () =>
      batches()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: toAttributes(span.attributes) })),
    resource: () => toAttributes(batches()[0]?.resource.attributes ?? []),
  };
  return collector;
}
