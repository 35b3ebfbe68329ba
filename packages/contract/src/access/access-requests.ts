import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { replaceControlCharacters } from '../control-characters.ts';
import { maxLengthMessage, oneOfMessage } from '../error-messages.ts';
import { checksum } from '../files/file-metadata.ts';
import { tidyText } from '../input/invisible-characters.ts';
import { instant } from '../instant.ts';
import {
  DEFAULT_PAGE_SIZE,
  listSchemaOf,
  pageCursor,
  pageNumber,
  pageSize,
  queryFlag,
} from '../lists/paging.ts';
import { accessRule } from './openings.ts';
import { keyPath } from './permissions.ts';
import { sealedHeaders } from './sealing.ts';

const REQUEST_STATES = ['open', 'allowed', 'refused', 'withdrawn', 'expired'] as const;
const REQUEST_TEXT_MAX_LENGTH = 500;
export const REQUESTS_PER_DAY = 5;
export const REQUEST_DAYS = 14;

export type RequestState = (typeof REQUEST_STATES)[number];

const toOneLine = (text: string) => tidyText(replaceControlCharacters(text, () => ' '));

const cleanText = z
  .string()
  .check(z.overwrite(toOneLine), z.maxLength(REQUEST_TEXT_MAX_LENGTH, maxLengthMessage));

export const askAccessBody = z
  .object({
    checksum: z.optional(checksum),
    file_id: z.optional(z.string()),
    headers: z.optional(sealedHeaders),
    reason: cleanText.check(z.minLength(1, 'must not be empty')),
    /** The field that the caller wants; without it, the whole file. */
    key_path: z.optional(keyPath),
    client_info: clientInfo,
  })
  .check(
    z.refine((body) => (body.checksum === undefined) !== (body.file_id === undefined), {
      error: 'must be given, or file_id in its place',
      path: ['checksum'],
    }),
  );

const requestFacts = {
  id: z.string(),
  reason: z.string(),
  key_path: z.nullable(z.string()),
  state: z.enum(REQUEST_STATES),
  created_at: z.string(),
  expires_at: z.string(),
  answered_at: z.nullable(z.string()),
  word: z.nullable(z.string()),
};

export const ownRequest = z.object({
  ...requestFacts,
  /** The checksum or id that the caller gave. */
  wanted: z.string(),
  /** Null while the caller must not learn whether the file exists. */
  file: z.nullable(z.object({ id: z.string(), name: z.string(), baker: z.string() })),
});

export const ownRequestList = z.object({ data: z.array(ownRequest) });

export const withdrawRequestBody = z.object({ id: z.string(), client_info: clientInfo });

export const listRequestsQuery = z.object({
  page: z._default(pageNumber, 1),
  limit: z._default(pageSize, DEFAULT_PAGE_SIZE),
  cursor: z.optional(pageCursor),
  state: z.optional(z.enum(REQUEST_STATES, oneOfMessage)),
  file_id: z.optional(z.string()),
  admin: z.optional(queryFlag),
});

export const accessRequest = z.object({
  ...requestFacts,
  file_id: z.string(),
  filetitle: z.string(),
  checksum: z.string(),
  baker_email: z.string(),
  email: z.string(),
  /** Why the file was closed to the asker when they asked. */
  rule: accessRule,
  /** The fields of the file; those with a name can be allowed alone. */
  fields: z.array(z.object({ key_path: z.string(), field: z.string() })),
});

export const accessRequestList = listSchemaOf(accessRequest);

const dateChange = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });

export const allowEffect = z.object({
  /** Whether the asker can open the file after the answer. */
  allowed: z.boolean(),
  rule: accessRule,
  added: z.array(z.string()),
  openable: z.nullable(dateChange),
  expires: z.nullable(dateChange),
  people_count: z.number(),
});

export const answerRequestBody = z.object({
  id: z.string(),
  answer: z.enum(['allow', 'refuse', 'ban'], oneOfMessage),
  key_paths: z.optional(z.array(keyPath).check(z.minLength(1, 'must not be empty'))),
  until: z.optional(instant),
  /** Moves the dates of the file if they close it; without it, such a request is not allowed. */
  move_dates: z._default(z.boolean(), false),
  word: z.optional(cleanText),
  client_info: clientInfo,
});

export const previewAnswerBody = z.object({
  id: z.string(),
  key_paths: z.optional(z.array(keyPath).check(z.minLength(1, 'must not be empty'))),
  until: z.optional(instant),
});

export type AskAccessBody = z.infer<typeof askAccessBody>;
export type OwnRequest = z.infer<typeof ownRequest>;
export type OwnRequestList = z.infer<typeof ownRequestList>;
export type WithdrawRequestBody = z.infer<typeof withdrawRequestBody>;
export type ListRequestsQuery = z.infer<typeof listRequestsQuery>;
export type AccessRequest = z.infer<typeof accessRequest>;
export type AccessRequestList = z.infer<typeof accessRequestList>;
export type AllowEffect = z.infer<typeof allowEffect>;
export type AnswerRequestBody = z.infer<typeof answerRequestBody>;
export type PreviewAnswerBody = z.infer<typeof previewAnswerBody>;
