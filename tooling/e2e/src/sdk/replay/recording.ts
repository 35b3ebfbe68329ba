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

/** The ports of the page and the API when the recording was made. */
const RECORDED_HOST_PATTERN = /(localhost(?::|%3A))(4100|4200)\b/g;

/** Replaces all hosts at once, because the new port of the page may begin with a recorded port. */
const replaceHosts = (text: string, page: string, api: string): string =>
  text.replace(
    RECORDED_HOST_PATTERN,
    (_, host: string, port: string) => host + new URL(port === '4100' ? page : api).port,
  );

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
