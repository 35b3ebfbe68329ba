import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The fields of a recorded request follow the format of the recording files. */
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
  /** The decoded client data, whose origins can be replaced, unlike those in the credential. */
  clientDataJSON_decoded?: unknown;
}

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

/** The hosts that were used when the recording was made. */
const RECORDED_PAGE_HOST = 'localhost:4100';
const RECORDED_API_HOST = 'localhost:4200';

const listHostReplacements = (page: string, api: string): [string, string][] => [
  [RECORDED_PAGE_HOST, new URL(page).host],
  [RECORDED_API_HOST, new URL(api).host],
];

const replaceHosts = (text: string, page: string, api: string): string =>
  listHostReplacements(page, api)
    .flatMap(([from, to]) => [
      [from, to] as const,
      [encodeURIComponent(from), encodeURIComponent(to)] as const,
    ])
    .reduce((result, [from, to]) => result.replaceAll(from, to), text);

const belongsToCall = (call: RecordedCall | undefined, entry: RecordedRequest) =>
  call?.name === entry.sdk_call && call.scenario === entry.scenario && entry.request_index > 0;

export async function readRecording(file: string, page: string, api: string) {
  const text = replaceHosts(await readFile(join(import.meta.dirname, file), 'utf8'), page, api);
  // The cast is safe because the recordings are part of the repository.
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
