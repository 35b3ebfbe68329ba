import type { AccessRequest, AllowEffect, OwnRequest } from '@bakehouse/contract';
import {
  answerAccessRequest,
  askAccess,
  listOwnRequests,
  listRequests,
  previewAnswer,
  withdrawRequest,
} from '@bakehouse/contract/calls/requests/access-requests';
import type { Http } from '../http/http.ts';

/** A file by its checksum, by its id, or by its id and headers of a sealed copy of it. */
export type AskedFile = { checksum: string } | { file_id: string; headers?: readonly string[] };

export interface RequestsQuery {
  fileId: string | null;
  admin: boolean;
}

export interface RequestAnswer {
  id: string;
  answer: 'allow' | 'refuse' | 'ban';
  keyPaths?: readonly string[];
  until?: string | null;
  movesDates?: boolean;
  word?: string;
}

export interface OpenRequests {
  rows: readonly AccessRequest[];
  total: number;
}

export interface AccessRequestsApi {
  own: (signal: AbortSignal) => Promise<readonly OwnRequest[]>;
  /** Asks for the whole file without a key path. */
  ask: (file: AskedFile, reason: string, keyPath?: string) => Promise<OwnRequest>;
  withdraw: (id: string) => Promise<void>;
  /** The newest requests that wait for an answer, and how many there are. */
  open: (query: RequestsQuery, signal: AbortSignal) => Promise<OpenRequests>;
  preview: (
    request: { id: string; keyPaths: readonly string[]; until: string | null },
    signal: AbortSignal,
  ) => Promise<AllowEffect>;
  answer: (answer: RequestAnswer) => Promise<AccessRequest>;
}

export const createAccessRequestsApi = (http: Http): AccessRequestsApi => ({
  async own(signal) {
    return (await http.call(listOwnRequests, {}, { signal })).data;
  },
  ask: (file, reason, keyPath) =>
    http.call(askAccess, { ...file, reason, ...(keyPath !== undefined && { key_path: keyPath }) }),
  async withdraw(id) {
    await http.call(withdrawRequest, { id });
  },
  async open({ fileId, admin }, signal) {
    const query = {
      state: 'open' as const,
      limit: '50' as const,
      file_id: fileId ?? undefined,
      admin: admin ? ('true' as const) : undefined,
    };
    const { data, total } = await http.call(listRequests, query, { signal });
    return { rows: data, total };
  },
  preview: ({ id, keyPaths, until }, signal) =>
    http.call(
      previewAnswer,
      { id, key_paths: keyPaths, ...(until !== null && { until }) },
      { signal, purpose: 'read' },
    ),
  answer: ({ id, answer, keyPaths, until = null, movesDates = false, word = '' }) =>
    http.call(answerAccessRequest, {
      id,
      answer,
      ...(keyPaths && { key_paths: keyPaths }),
      ...(until !== null && { until }),
      ...(movesDates && { move_dates: true }),
      ...(word.trim() !== '' && { word: word.trim() }),
    }),
});
