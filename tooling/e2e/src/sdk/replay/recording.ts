import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A request that the real client sent, as the recordings have it. */
export interface RecordedRequest {
  scenario: string;
  sdk_call: string;
  args: unknown[];
  request_index: number;
  request_count: number;
  method: string;
  path: string;
  query?: string;
  headers: Record<string, unknown>;
  body: unknown;
  form_fields_in_order?: string[];
  form_fields?: Record<string, string>;
  /** What is inside of the credential: there, no origin can be moved. */
  clientDataJSON_decoded?: unknown;
}

/** The requests of one call, in their order. */
export interface RecordedCall {
  scenario: string;
  name: string;
  args: unknown[];
  requests: RecordedRequest[];
}

interface RecordingFile {
  meta: { tokens: { test_public_token: string } };
  entries: RecordedRequest[];
}

/** Where the recording was made. */
const RECORDED_PAGE_HOST = 'localhost:4100';
const RECORDED_API_HOST = 'localhost:4200';

const listHostReplacements = (page: string, api: string): [string, string][] => [
  [RECORDED_PAGE_HOST, new URL(page).host],
  [RECORDED_API_HOST, new URL(api).host],
];

/** A recorded text as it would be had the recording been made at these origins. */
const replaceHosts = (text: string, page: string, api: string): string =>
  listHostReplacements(page, api)
    .flatMap(([from, to]) => [
      [from, to] as const,
      [encodeURIComponent(from), encodeURIComponent(to)] as const,
    ])
    .reduce((result, [from, to]) => result.replaceAll(from, to), text);

const belongsToCall = (call: RecordedCall | undefined, entry: RecordedRequest) =>
  call?.name === entry.sdk_call && call.scenario === entry.scenario && entry.request_index > 0;

/** Reads a recording, moved to these origins, and puts the requests of each call together. */
export async function readRecording(file: string, page: string, api: string) {
  const text = replaceHosts(await readFile(join(import.meta.dirname, file), 'utf8'), page, api);
  // The recordings are files of ours; the test counts what they hold.
  const { meta, entries } = JSON.parse(text) as RecordingFile;
  const calls: RecordedCall[] = [];
  for (const entry of entries) {
    const last = calls.at(-1);
    if (belongsToCall(last, entry)) last?.requests.push(entry);
    else {
      const { scenario, sdk_call: name, args } = entry;
      calls.push({ scenario, name, args, requests: [entry] });
    }
  }
  return { publicToken: meta.tokens.test_public_token, calls, count: entries.length };
}
