import { canonicalAddress, withoutPlusTag } from '@bakehouse/contract';
import { toPhoneNumber } from '../../services/factors/destinations/phone-number.ts';

export type ReadField = (name: string) => string | undefined;

const toMailbox = (typed: string | undefined) =>
  typed && withoutPlusTag(canonicalAddress(typed) ?? typed.trim().toLowerCase());

const credentialIdOf = (text: string | undefined) => text && /"id" *: *"([\w-]+)"/.exec(text)?.[1];

/** Parallel calls about one of these things, such as an address, would lock the same database rows. */
export const CONTENDED_ROW_KEYS = {
  address: (field) => toMailbox(field('email')),
  banned: (field) => toMailbox(field('email')),
  managed: (field) => toMailbox(field('email')),
  phone: (field) => toPhoneNumber(field('phone_number') ?? ''),
  wallet: (field) => field('crypto_wallet_address')?.toLowerCase(),
  passkey: (field) => credentialIdOf(field('public_key_credential')),
  code: (field) => field('method_id'),
  token: (field) => field('token'),
  impersonation: (field) => field('impersonation_token'),
  credential: (field) => field('id_token'),
  access: (field) => field('access_token'),
} as const satisfies Record<string, (field: ReadField) => string | undefined>;

export type ContendedRow = keyof typeof CONTENDED_ROW_KEYS;

/** The writing calls of the server's own pages, with the hot things in their forms. */
export const CONTENDED_ROWS_BY_PAGE_CALL: Readonly<Record<string, readonly ContendedRow[]>> = {
  'POST /v1/emails/confirm': ['token'],
  'POST /v1/locks/lift': ['token'],
  'POST /v1/pins/remove': ['token'],
  'POST /v1/pins/reset': ['token'],
  'POST /v1/pins/reset/cancel': ['token'],
};
