import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { checksum } from '../files/file-metadata.ts';
import { maxLengthMessage } from '../error-messages.ts';
import { emailMaxLength } from './email-text.ts';
import { grantLeft, grantTerms, newTerms } from './grant-terms.ts';

/** The path of a grant that opens the whole file. */
export const BASE_KEY_PATH = "m/0'/0'/0'";

export const fieldKeyPath = (index: number): string => `${BASE_KEY_PATH}/${index + 1}'`;

export const FIELD_NAME_MAX_LENGTH = 100;

/** A derivation path as in BIP 32. */
const keyPathFormat = z.regex(/^m(?:\/\d{1,10}'?){1,10}$/, "must be a key path such as m/0'/0'/0'");

export const keyPath = z.string().check(keyPathFormat);

/** An address or `*@domain` as typed; `canonicalGrantee` converts it to the stored form. */
export const granteeText = z.string().check(emailMaxLength);

export const grant = z.object({
  email: z.string(),
  key_path: z.string(),
  terms: z.optional(grantTerms),
  left: z.optional(grantLeft),
  /** Present if the email is `group:` with an id; without the number of people in lists of files. */
  group: z.optional(
    z.object({ id: z.string(), name: z.string(), people_count: z.optional(z.number()) }),
  ),
});

export const grantList = z.array(grant);

export const newGrant = z.object({
  email: granteeText,
  key_path: z._default(keyPath, BASE_KEY_PATH),
  terms: newTerms,
});

export const fieldName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(FIELD_NAME_MAX_LENGTH, maxLengthMessage),
  );

export const newLayer = z.object({
  field: fieldName,
  path: z.string().check(
    keyPathFormat,
    z.refine((path) => path !== BASE_KEY_PATH, 'must not be the path of the whole file'),
  ),
  emails: z.array(granteeText),
  terms: newTerms,
});

/** Whether the people get an email about their access, at most one per person and file in 10 minutes. */
export const tellFlag = z._default(z.boolean(), false);

/** Idempotent: adding a grant that exists or removing one that does not is no error. */
export const modifyPermissionsBody = z.object({
  checksum,
  add: z._default(
    z.array(z.object({ email: granteeText, key_path: keyPath, terms: newTerms })),
    [],
  ),
  /** Without `key_path`, all grants of the address on this file are removed. */
  remove: z._default(z.array(z.object({ email: granteeText, key_path: z.optional(keyPath) })), []),
  /** Applies to everybody in `add`, also to those who had the grant already. */
  tell: tellFlag,
  client_info: clientInfo,
});

export type Grant = z.infer<typeof grant>;
export type ModifyPermissionsBody = z.infer<typeof modifyPermissionsBody>;
