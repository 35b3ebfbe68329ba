import { describe, expect, it } from 'vitest';
import { recoveryCodesResponse } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { callBackend } from '../../../../test/backend/back-end.ts';
import { insertCredential, type CredentialNoun } from '../../../../test/people/credentials.ts';
import {
  readEmailsTo,
  readNewestLink,
  submitLinkForm,
} from '../../../../test/people/emailed-links.ts';
import { createPasskeySteps } from '../../../../test/people/passkeys.ts';
import { createAddress, createPerson, insertSession } from '../../../../test/people/person.ts';
import { createPinOwner, OWN_PIN } from '../../../../test/people/pin-owner.ts';
import {
  createPhoneIdentifier,
  emailIdentifier,
  proveIdentifierWithIntent,
} from '../../../../test/people/proofs.ts';
import { createEthereumWallet } from '../../../../test/people/test-wallets.ts';
import { createTotpOwner, createVerifiedTotpOwner } from '../../../../test/people/totp-owner.ts';
import { useTestServer, type TestReply } from '../../../../test/server/test-server.ts';
import type { Identifier } from '../identifiers/identifier.ts';
import type { CREDENTIAL_LETTERS } from './credential-letters.ts';

const server = useTestServer();
const { register } = createPasskeySteps(server);

const expectDone = (reply: TestReply) => {
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
};

/** Changes a credential and returns the address of its owner. */
type Deed = () => Promise<string>;

const attach = (identifier: Identifier): Deed => {
  return async () => {
    const { address, token } = await createPinOwner(server());
    await proveIdentifierWithIntent(server(), identifier, 'attach', token);
    return address;
  };
};

const remove = (noun: CredentialNoun): Deed => {
  return async () => {
    const { id: userId, address, token } = await createPinOwner(server());
    const id = await insertCredential(server(), userId, noun);
    expectDone(await server().provider(`/users/${noun}/${id}`, { method: 'DELETE', token }));
    return address;
  };
};

const createPin: Deed = async () => {
  const { address } = await createPerson(server());
  const token = await insertSession(server(), address, 'first');
  expectDone(await server().portal('/auth/pin/create', { token, body: { pin: OWN_PIN } }));
  return address;
};

const createCodes = async () => {
  const owner = await createPinOwner(server());
  const reply = await owner.call('/auth/recovery_codes', { pin: OWN_PIN });
  expectDone(reply);
  return { owner, codes: recoveryCodesResponse.parse(reply.json).recovery_codes };
};

const readUsers = async (address: string) => {
  const operand = { filter_name: 'email_address', filter_value: [address] };
  const body = { query: { operator: 'AND', operands: [operand] } };
  const reply = await callBackend(server(), '/users/search', { body });
  return z
    .object({
      results: z.array(z.object({ password: z.optional(z.object({ password_id: z.string() })) })),
    })
    .parse(reply.json).results;
};

const DEEDS = {
  email: { added: attach(emailIdentifier(createAddress())), removed: remove('emails') },
  phone: { added: attach(createPhoneIdentifier()), removed: remove('phone_numbers') },
  wallet: {
    added: attach({
      kind: 'wallet',
      chain: 'ethereum',
      address: createEthereumWallet().crypto_wallet_address,
    }),
    removed: remove('crypto_wallets'),
  },
  subject: {
    added: attach({ kind: 'subject', provider: 'github', subject: crypto.randomUUID() }),
    removed: remove('oauth'),
  },
  password: {
    changed: async () => {
      const owner = await createPinOwner(server());
      const body = { new_password: 'Rye-And-Caraway-77-loaves', pin: OWN_PIN };
      expectDone(await owner.call('/auth/password/reset', body));
      return owner.address;
    },
    removed: async () => {
      const owner = await createPinOwner(server());
      const [user] = await readUsers(owner.address);
      expectDone(
        await callBackend(server(), `/users/passwords/${user?.password?.password_id ?? ''}`, {
          method: 'DELETE',
        }),
      );
      return owner.address;
    },
  },
  pin: {
    added: createPin,
    changed: async () => {
      const owner = await createPinOwner(server());
      expectDone(await owner.call('/admin/pin/reset', { pin: OWN_PIN, new_pin: '8362' }));
      return owner.address;
    },
    removed: async () => {
      const address = await createPin();
      expectDone(await submitLinkForm(server(), await readNewestLink(server(), address)));
      return address;
    },
  },
  pin_recovery_code: {
    added: async () => (await createCodes()).owner.address,
    used: async () => {
      const { owner, codes } = await createCodes();
      const body = { recovery_code: codes[0] };
      const token = await owner.firstLevel();
      expectDone(await server().portal('/auth/pin/authenticate', { token, body }));
      return owner.address;
    },
  },
  webauthn: {
    added: async () => {
      const { address, token } = await createPinOwner(server());
      await register(token);
      return address;
    },
    renamed: async () => {
      const { address, token } = await createPinOwner(server());
      const passkey = await register(token);
      const path = `/webauthn/update/${passkey.id}`;
      const body = { name: 'Kitchen' };
      expectDone(await server().provider(path, { method: 'PUT', token: passkey.token, body }));
      return address;
    },
    removed: remove('webauthn_registrations'),
  },
  totp: {
    added: async () => {
      const owner = await createTotpOwner(server());
      expectDone(await owner.enter(owner.code()));
      return owner.address;
    },
    removed: remove('totps'),
  },
  recovery_code: {
    used: async () => {
      const owner = await createVerifiedTotpOwner(server());
      expectDone(await owner.recover(owner.recoveryCodes[0] ?? ''));
      return owner.address;
    },
  },
} satisfies {
  [Credential in keyof typeof CREDENTIAL_LETTERS]: Record<
    keyof (typeof CREDENTIAL_LETTERS)[Credential],
    Deed
  >;
};

const SUBJECT_BY_CHANGE = {
  'password changed': /^Your password for .* was changed$/,
  'pin added': /^A PIN was created/,
  'pin changed': /^Your PIN for .* was changed$/,
  'pin removed': /^Your PIN for .* was removed$/,
  'pin_recovery_code added': /^New recovery codes for your PIN/,
  'pin_recovery_code used': /^A recovery code replaced your PIN/,
  'webauthn added': /^A passkey was added/,
  'webauthn renamed': /^A passkey of your account .* has a new name$/,
  'recovery_code used': /^A recovery code for .* was used$/,
} as const;

const CHANGES = Object.entries(DEEDS).flatMap(([credential, deeds]) =>
  Object.entries(deeds).map(([change, deed]) => ({
    name: `${credential} ${change}`,
    change,
    deed,
  })),
);

describe('the letter about a changed credential', () => {
  it.each(CHANGES)('reaches the owner at once: $name', async ({ name, change, deed }) => {
    const [mail] = await readEmailsTo(server(), await deed());
    const special = new Map<string, RegExp>(Object.entries(SUBJECT_BY_CHANGE)).get(name);
    expect(mail?.subject).toMatch(special ?? new RegExp(`^A way to log in to .* was ${change}$`));
    expect(mail?.text).toMatch(/from 127\.0\.0\.x \(device: /);
  });
});
