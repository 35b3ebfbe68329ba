import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply } from '../backend.ts';

const textEncoder = new TextEncoder();

/** A CSV text with a header and the given number of rows. */
export const createCsv = (rows: number): string =>
  [
    '\uFEFFID,Display Name',
    ...Array.from({ length: rows }, (_, row) => `${row},"Rye\r\nloaf"`),
    '',
  ].join('\r\n');

/** A response whose bytes are sent by the test. */
export interface StreamedCsv {
  response: Response;
  send: (text: string) => void;
  end: () => void;
  /** Breaks the response off, like a lost connection. */
  cut: () => void;
  /** Whether the reader has cancelled the response. */
  isCancelled: () => boolean;
}

const csvHeaders = (announced: number | null) => ({
  'content-type': 'text/csv; charset=utf-8',
  // The server sends this header too; without it, a cut response looks complete.
  'transfer-encoding': 'chunked',
  ...(announced !== null && { 'x-row-count': String(announced) }),
});

export function streamCsv(announced: number | null): StreamedCsv {
  const source: { controller?: ReadableStreamDefaultController<Uint8Array> } = {};
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source.controller = controller;
    },
    cancel() {
      isCancelled = true;
    },
  });
  return {
    response: new HttpResponse(body, { headers: csvHeaders(announced) }),
    send: (text) => source.controller?.enqueue(textEncoder.encode(text)),
    end: () => source.controller?.close(),
    cut: () => source.controller?.error(new TypeError('network error')),
    isCancelled: () => isCancelled,
  };
}

export const completeCsvResponse = (text: string, announced: number): Response =>
  new HttpResponse(text, { headers: csvHeaders(announced) });

const EXPORT_PATHS = {
  files: '*/api/export_files.csv',
  activity: '*/api/export_audit_logs.csv',
  openers: '*/api/users/openers/export.csv',
  bakers: '*/api/users/bakers/export.csv',
} as const;

export type ExportedList = keyof typeof EXPORT_PATHS;

export const exportHandler = (
  backend: Backend,
  list: ExportedList,
  answer: (query: URLSearchParams) => Response,
) =>
  http.get(EXPORT_PATHS[list], ({ request }) =>
    hasSession(backend, request) ? answer(new URL(request.url).searchParams) : noSessionReply(),
  );
