import { randomBytes } from 'node:crypto';
import { BASE_KEY_PATH, type OpenFileResponse } from '@bakehouse/contract';
import {
  createPathRecipient,
  openHeader,
  readSealedHeader,
  type SealingKey,
} from '@bakehouse/sealing';
import { privateKeyOf, sealingKey } from '@bakehouse/sealing/test/keys';
import { describe, expect, it } from 'vitest';
import { talkAsAge } from '../../test/age-conversation.ts';
import {
  respondJson,
  respondRefusal,
  useScriptedServer,
  type ScriptedResponse,
} from '../../test/scripted-server.ts';
import type { Environment } from '../file-commands/environment.ts';
import { toPluginIdentity, toPluginRecipient } from './plugin-names.ts';
import { findStateMachine, runStateMachine } from './state-machines.ts';

const bakehouse = useScriptedServer();

const EMAIL = 'bo@bakehouse.test';
const UNSET: Environment = {
  PORT: undefined,
  ALLOW_INSECURE_HTTP: undefined,
  BAKEHOUSE_PASSWORD: undefined,
  BAKEHOUSE_API_KEY: undefined,
  BAKEHOUSE_PIN: undefined,
  INIT_CWD: undefined,
};
const KNOWN = { ...UNSET, BAKEHOUSE_PASSWORD: 'Rye', BAKEHOUSE_PIN: '7391' };

type Talk = Omit<Parameters<typeof talkAsAge>[0], 'run'> & { env?: Environment };

const talk = (name: string, { commands, respond, env = KNOWN }: Talk) => {
  const machine = findStateMachine(name);
  if (!machine) throw new Error(`There is no state machine ${name}.`);
  return talkAsAge({ commands, respond, run: (pipes) => runStateMachine(machine, pipes, env) });
};

const DONE = { args: ['done'], body: '' };
const GREASE = { args: ['grease-1', 'x', 'y'], body: randomBytes(100) };

it('only the two state machines of version 1 exist', () => {
  expect(findStateMachine('recipient-v2')).toBeUndefined();
  expect(findStateMachine('constructor')).toBeUndefined();
});

describe('recipient-v1', () => {
  const one = sealingKey();
  const other = sealingKey({ fileId: 'file-b' });
  const add = (recipient: string) => ({ args: ['add-recipient', recipient] });
  const wrap = (body: Uint8Array) => ({ args: ['wrap-file-key'], body });

  it('wraps each file key for each recipient, and passes over what it does not know', async () => {
    const fileKeys = [randomBytes(16), randomBytes(16)] as const;
    const said = await talk('recipient-v1', {
      commands: [
        add(toPluginRecipient(one)),
        wrap(fileKeys[0]),
        GREASE,
        add(toPluginRecipient(other)),
        wrap(fileKeys[1]),
      ],
    });
    expect(said.map(({ args }) => args.slice(0, 5))).toEqual([
      ['recipient-stanza', '0', 'bakehouse', one.origin, one.fileId],
      ['recipient-stanza', '0', 'bakehouse', other.origin, other.fileId],
      ['recipient-stanza', '1', 'bakehouse', one.origin, one.fileId],
      ['recipient-stanza', '1', 'bakehouse', other.origin, other.fileId],
      ['done'],
    ]);
    for (const { args, body } of said.slice(0, -1)) {
      const stanza = ['->', ...args.slice(2)].join(' ');
      const text = Buffer.from(body, 'latin1').toString('base64').replaceAll('=', '');
      const header = readSealedHeader(Buffer.from(`age-encryption.org/v1\n${stanza}\n${text}\n`));
      const fileKey = openHeader(header, privateKeyOf(header.address));
      expect(fileKeys[Number(args[1])]?.equals(fileKey)).toBe(true);
    }
  });

  it('names each recipient that is none of ours, and then sends no stanza', async () => {
    const said = await talk('recipient-v1', {
      commands: [add(toPluginRecipient(one)), add(one.recipient), wrap(randomBytes(16))],
    });
    expect(said).toEqual([
      {
        args: ['error', 'recipient', '1'],
        body: 'This is no recipient of Bakehouse. Get one with age-plugin-bakehouse --recipient.',
      },
      DONE,
    ]);
  });

  it('says that nobody can seal to an identity', async () => {
    const identity = toPluginIdentity({ serverOrigin: 'http://localhost', email: EMAIL });
    const said = await talk('recipient-v1', {
      commands: [{ args: ['add-identity', identity] }, wrap(randomBytes(16))],
    });
    expect(said).toEqual([
      {
        args: ['error', 'identity', '0'],
        body: 'An identity of Bakehouse names no file. Seal to the recipient of a file: age-plugin-bakehouse --recipient.',
      },
      DONE,
    ]);
  });
});

describe('identity-v1', () => {
  const FILE_KEY = randomBytes(16);

  const openedReply: OpenFileResponse = {
    allowed: true,
    rule: 'email_grant',
    file: { id: 'file-a', name: 'a.pdf', baker: EMAIL, checksum: '' },
    key_paths: [BASE_KEY_PATH],
    changes_at: null,
    openings_left: null,
    keys: [{ key_path: BASE_KEY_PATH, file_key: FILE_KEY.toString('base64') }],
  };
  const expired = respondRefusal(403, { error: 'It has expired.', error_type: 'open_denied' });

  const identity = (email = EMAIL, serverOrigin = bakehouse().url) => ({
    args: ['add-identity', toPluginIdentity({ serverOrigin, email })],
  });
  const stanzaFor = async (change: Partial<SealingKey> = {}, index = 0) => {
    const key = sealingKey({ origin: bakehouse().url, ...change });
    const [stanza] = await createPathRecipient(key).wrapFileKey(randomBytes(16));
    if (!stanza) throw new Error('Nothing was wrapped.');
    return { args: ['recipient-stanza', String(index), ...stanza.args], body: stanza.body };
  };
  const otherType = (index = 0) => ({
    args: ['recipient-stanza', String(index), 'X25519', 'abc'],
    body: randomBytes(32),
  });
  const fileKey = (index = 0) => ({
    args: ['file-key', String(index)],
    body: FILE_KEY.toString('latin1'),
  });
  const error = (about: string, body: string) => ({ args: ['error', ...about.split(' ')], body });
  const calls = () => bakehouse().requests.map(({ call }) => call);
  const openings = () =>
    bakehouse()
      .requests.filter(({ call }) => call === 'POST /api/open')
      .map(({ body }) => (JSON.parse(body) as { file_id: string }).file_id);
  const answerOpenings = (...answers: readonly ScriptedResponse[]) => {
    const left = [...answers];
    bakehouse().script('POST /api/open', (response) => left.shift()?.(response));
  };

  it('sends the key of a stanza after it has logged out', async () => {
    answerOpenings(respondJson(200, openedReply));
    const said = await talk('identity-v1', {
      commands: [GREASE, identity(), otherType(), await stanzaFor(), otherType()],
      respond: ({ args }) => {
        if (args[0] === 'file-key') expect(calls().at(-1)).toBe('POST /sdk/v1/sessions/revoke');
        return undefined;
      },
    });
    expect(said).toEqual([fileKey(), DONE]);
    expect(openings()).toEqual(['file-a']);
  });

  it('asks age for what the environment does not say', async () => {
    answerOpenings(respondJson(200, openedReply));
    const asked: string[] = [];
    const said = await talk('identity-v1', {
      commands: [identity(), await stanzaFor()],
      env: UNSET,
      respond: ({ args, body }) => {
        if (args[0] !== 'request-secret') return undefined;
        asked.push(body);
        return { args: ['ok'], body: body.startsWith('PIN') ? '7391' : 'Sößaure Sahne' };
      },
    });
    expect(asked).toEqual([`Password for ${EMAIL}:`, `PIN for ${EMAIL}:`]);
    expect(said.slice(2)).toEqual([fileKey(), DONE]);
    const sent = bakehouse().requests.map(({ body }) => body);
    expect(sent[1]).toContain('"password":"Sößaure Sahne"');
    expect(sent[2]).toContain('"pin":"7391"');
  });

  it('says what is missing when age can ask nobody', async () => {
    const said = await talk('identity-v1', {
      commands: [identity(), await stanzaFor()],
      env: UNSET,
      respond: ({ args }) => ({ args: [args[0] === 'request-secret' ? 'fail' : 'ok'] }),
    });
    const text = 'Set BAKEHOUSE_PASSWORD: there is no terminal to ask for it.';
    expect(said.slice(1)).toEqual([error('identity 0', text), DONE]);
  });

  it('says nothing about files without a stanza of its servers, and asks nobody', async () => {
    const elsewhere = await stanzaFor({ origin: 'https://other.example' });
    const said = await talk('identity-v1', { commands: [identity(), otherType(), elsewhere] });
    expect(said).toEqual([DONE]);
    expect(calls()).toEqual([]);
  });

  it('logs in once for several files, and answers each of them', async () => {
    answerOpenings(respondJson(200, openedReply), expired, respondJson(200, openedReply));
    const said = await talk('identity-v1', {
      commands: [
        identity(),
        await stanzaFor({}, 0),
        await stanzaFor({ fileId: 'file-b' }, 1),
        otherType(2),
        await stanzaFor({ fileId: 'file-c' }, 3),
      ],
    });
    expect(said).toEqual([
      fileKey(0),
      error('identity 0', 'The server refused: It has expired.'),
      fileKey(3),
      DONE,
    ]);
    expect(openings()).toEqual(['file-a', 'file-b', 'file-c']);
    expect(calls().filter((call) => call.endsWith('authenticate'))).toHaveLength(2);
  });

  it('tries the stanzas of a file until one has a key, with each identity of its server', async () => {
    answerOpenings(expired, expired, respondJson(200, openedReply));
    const said = await talk('identity-v1', {
      commands: [
        identity('dee@bakehouse.test'),
        identity(EMAIL, 'https://other.example'),
        identity(),
        await stanzaFor(),
        await stanzaFor({ fileId: 'file-b' }),
        await stanzaFor({ fileId: 'file-c' }),
      ],
    });
    expect(said).toEqual([fileKey(), DONE]);
    expect(openings()).toEqual(['file-a', 'file-a', 'file-b']);
  });

  it('tells each reason once when no stanza has a key', async () => {
    const unknown = respondRefusal(404, { error: 'No.', error_type: 'not_found' });
    const withoutKey = respondJson(200, { ...openedReply, keys: [] });
    answerOpenings(expired, unknown, expired, withoutKey);
    const files = ['file-a', 'file-b', 'file-c', 'file-d'];
    const stanzas = await Promise.all(files.map((fileId) => stanzaFor({ fileId })));
    const said = await talk('identity-v1', { commands: [identity(), ...stanzas] });
    expect(said).toEqual([
      error('identity 0', 'The server refused: It has expired.'),
      error('identity 0', 'There is no file that you may open with this sealed copy.'),
      error('identity 0', 'You may open parts of this file, but not what this copy holds.'),
      DONE,
    ]);
  });

  it('names a stanza of ours that is damaged, and asks for no other one of that file', async () => {
    answerOpenings(respondJson(200, openedReply));
    const damaged = { ...(await stanzaFor()), body: randomBytes(31) };
    const said = await talk('identity-v1', {
      commands: [
        identity(),
        otherType(),
        damaged,
        await stanzaFor(),
        await stanzaFor({ fileId: 'file-b' }, 1),
      ],
    });
    expect(said).toEqual([
      error('stanza 0 1', 'This sealed copy is damaged. Ask for it again.'),
      fileKey(1),
      DONE,
    ]);
    expect(openings()).toEqual(['file-b']);
  });

  it('names an identity that is none of ours, and then asks nobody', async () => {
    const wrong = { args: ['add-identity', 'AGE-PLUGIN-BAKEHOUSE-1'] };
    const said = await talk('identity-v1', { commands: [identity(), wrong, await stanzaFor()] });
    expect(said).toEqual([
      error(
        'identity 1',
        'This is no identity of Bakehouse. Make one with age-plugin-bakehouse --identity.',
      ),
      DONE,
    ]);
    expect(calls()).toEqual([]);
  });

  it('sends no password unencrypted, and none to a server that is not Bakehouse', async () => {
    const insecure = 'http://bakehouse.example';
    const said = await talk('identity-v1', {
      commands: [identity(EMAIL, insecure), await stanzaFor({ origin: insecure })],
    });
    expect(said[0]?.body).toMatch(/^http:\/\/bakehouse\.example would receive your password/);
    bakehouse().script('POST /api/auth/validate', respondJson(200, {}));
    const other = await talk('identity-v1', { commands: [identity(), await stanzaFor()] });
    expect(other[0]?.body).toMatch(/does not answer like Bakehouse/);
    expect(calls()).toEqual(['POST /api/auth/validate']);
  });

  it('tells age that the session is left when it cannot log out', async () => {
    answerOpenings(respondJson(200, openedReply));
    bakehouse().script('POST /sdk/v1/sessions/revoke', respondJson(503, {}));
    const said = await talk('identity-v1', {
      commands: [identity(), await stanzaFor()],
      respond: ({ args }) => ({ args: [args[0] === 'msg' ? 'fail' : 'ok'] }),
    });
    expect(said).toEqual([
      { args: ['msg'], body: 'could not log out. The session ends by itself within a day' },
      fileKey(),
      DONE,
    ]);
  });
});

describe('every state machine', () => {
  it.each(['recipient-v1', 'identity-v1'])(
    '%s reports a command that it cannot read',
    async (name) => {
      const said = await talk(name, { commands: [{ args: [''] }] });
      expect(said).toEqual([
        {
          args: ['error', 'internal'],
          body: 'age sent something that is not in its protocol for plugins.',
        },
        DONE,
      ]);
    },
  );
});
