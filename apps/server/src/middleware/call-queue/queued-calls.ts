import { canonicalAddress, withoutPlusTag } from '@bakehouse/contract';
import { toPhoneNumber } from '../../services/factors/destinations/phone-number.ts';

export type ReadField = (name: string) => string | undefined;

const mailbox = (typed: string | undefined) =>
  typed && withoutPlusTag(canonicalAddress(typed) ?? typed.trim().toLowerCase());

const credentialIdOf = (text: string | undefined) => text && /"id" *: *"([\w-]+)"/.exec(text)?.[1];

/** Parallel calls about one of these things, such as an address, would lock the same database rows. */
export const HOT_THINGS = {
  address: (field) => mailbox(field('email')),
  banned: (field) => mailbox(field('email')),
  managed: (field) => mailbox(field('email')),
  phone: (field) => toPhoneNumber(field('phone_number') ?? ''),
  wallet: (field) => field('crypto_wallet_address')?.toLowerCase(),
  passkey: (field) => credentialIdOf(field('public_key_credential')),
  code: (field) => field('method_id'),
  token: (field) => field('token'),
  impersonation: (field) => field('impersonation_token'),
  credential: (field) => field('id_token'),
  access: (field) => field('access_token'),
} as const satisfies Record<string, (field: ReadField) => string | undefined>;

export type HotThing = keyof typeof HOT_THINGS;

/** The writing calls of the server's own pages, with the hot things in their forms. */
export const QUEUED_PAGE_CALLS: Readonly<Record<string, readonly HotThing[]>> = {
  'POST /v1/emails/confirm': ['token'],
  'POST /v1/locks/lift': ['token'],
  'POST /v1/pins/remove': ['token'],
  'POST /v1/pins/reset': ['token'],
  'POST /v1/pins/reset/cancel': ['token'],
};
