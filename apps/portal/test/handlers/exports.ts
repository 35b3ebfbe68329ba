import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSession } from '../backend.ts';

const encoder = new TextEncoder();

/** A text of that many rows, below the names of the columns. */
export const csvOf = (rows: number): string =>
  [
    '\uFEFFID,Display Name',
    ...Array.from({ length: rows }, (_, row) => `${row},"Rye\r\nloaf"`),
    '',
  ].join('\r\n');

/** An answer whose bytes come when the test says so. */
export interface SlowCsv {
  response: Response;
  send: (text: string) => void;
  end: () => void;
  /** As when the connection is cut. */
  cut: () => void;
  /** Whether the other side has let go. */
  isCancelled: () => boolean;
}

const headersFor = (announced: number | null) => ({
  'content-type': 'text/csv; charset=utf-8',
  // As the server sends it: without it an answer that is cut looks like one that has ended.
  'transfer-encoding': 'chunked',
  ...(announced !== null && { 'x-row-count': String(announced) }),
});

export function slowCsv(announced: number | null): SlowCsv {
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
    response: new HttpResponse(body, { headers: headersFor(announced) }),
    send: (text) => source.controller?.enqueue(encoder.encode(text)),
    end: () => source.controller?.close(),
    cut: () => source.controller?.error(new TypeError('network error')),
    isCancelled: () => isCancelled,
  };
}

export const wholeCsv = (text: string, announced: number): Response =>
  new HttpResponse(text, { headers: headersFor(announced) });

const PATHS = {
  files: '*/api/export_files.csv',
  activity: '*/api/export_audit_logs.csv',
  openers: '*/api/users/openers/export.csv',
  bakers: '*/api/users/bakers/export.csv',
} as const;

export type ExportedList = keyof typeof PATHS;

/** Answers an export, for those who have a session. */
export const exportHandler = (
  backend: Backend,
  list: ExportedList,
  answer: (query: URLSearchParams) => Response,
) =>
  http.get(PATHS[list], ({ request }) =>
    hasSession(backend, request) ? answer(new URL(request.url).searchParams) : noSession(),
  );
