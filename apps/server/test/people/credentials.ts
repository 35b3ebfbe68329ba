import {
  cryptoWallets,
  emails,
  oauthRegistrations,
  phoneNumbers,
  pins,
  totps,
  webauthnRegistrations,
} from '../../src/db/tables.ts';
import { createAddress } from './person.ts';
import type { TestServer } from '../server/test-server.ts';

interface CredentialColumns {
  id: string;
  userId: string;
  createdAt: Date;
}

type InsertCredential = (server: TestServer, columns: CredentialColumns) => Promise<unknown>;

const withOrganisation = ({ deps }: TestServer, columns: CredentialColumns) => ({
  ...columns,
  organisationId: deps.projects.portal.organisationId,
});

const insertEmail: InsertCredential = (server, columns) => {
  const address = createAddress();
  const verifiedAt = columns.createdAt;
  const owned = withOrganisation(server, columns);
  return server.deps.db
    .insert(emails)
    .values({ ...owned, address, canonical: address, isPrimary: false, verifiedAt });
};

const insertPhoneNumber: InsertCredential = (server, columns) =>
  server.deps.db.insert(phoneNumbers).values({
    ...withOrganisation(server, columns),
    number: `+${columns.id}`,
    verifiedAt: columns.createdAt,
  });

const insertCryptoWallet: InsertCredential = (server, columns) =>
  server.deps.db.insert(cryptoWallets).values({
    ...withOrganisation(server, columns),
    chain: 'ethereum',
    address: columns.id,
    verifiedAt: columns.createdAt,
  });

const insertOauthRegistration: InsertCredential = (server, columns) =>
  server.deps.db.insert(oauthRegistrations).values({
    ...withOrganisation(server, columns),
    provider: 'github',
    subject: columns.id,
  });

const insertTotp: InsertCredential = ({ deps }, columns) =>
  deps.db.insert(totps).values({
    ...columns,
    secret: deps.secrets.seal('secret'),
    verifiedAt: columns.createdAt,
    expiresAt: columns.createdAt,
  });

const insertPasskey: InsertCredential = ({ deps }, columns) =>
  deps.db.insert(webauthnRegistrations).values({
    ...columns,
    domain: 'localhost',
    credentialId: Buffer.from(columns.id),
    publicKey: Buffer.from('key'),
    signatureCounter: 0,
    transports: [],
    authenticatorType: 'platform',
    userAgent: '',
    name: '',
    replacesPin: false,
  });

const INSERT_BY_NOUN = {
  emails: insertEmail,
  phone_numbers: insertPhoneNumber,
  crypto_wallets: insertCryptoWallet,
  oauth: insertOauthRegistration,
  totps: insertTotp,
  webauthn_registrations: insertPasskey,
} as const;

export type CredentialNoun = keyof typeof INSERT_BY_NOUN;

// Object.keys() types its results as strings.
export const CREDENTIAL_NOUNS = Object.keys(INSERT_BY_NOUN) as CredentialNoun[];

/** Adds a verified credential without a proof, and returns its id. */
export async function insertCredential(
  server: TestServer,
  userId: string,
  noun: CredentialNoun,
): Promise<string> {
  const id = `${noun}-test-${crypto.randomUUID()}`;
  await INSERT_BY_NOUN[noun](server, { id, userId, createdAt: server.deps.clock.now() });
  return id;
}

/** Nobody can enter this PIN, but sessions of the second level count as those of its owner. */
export const insertUnknownPin = ({ deps }: TestServer, userId: string) =>
  deps.db.insert(pins).values({ userId, hash: 'unknown', createdAt: deps.clock.now() });
