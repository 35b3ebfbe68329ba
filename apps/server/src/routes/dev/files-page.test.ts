import { openFile } from '@bakehouse/contract/calls/files';
import { headerToText } from '@bakehouse/sealing';
import { splitSealedBytes } from '@bakehouse/sealing/node';
import { describe, expect, it } from 'vitest';
import { openCopy } from '../../../test/access/sealed-copies.ts';
import { createDemoPerson } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const readFromPage = async (name: string) => {
  const path = `/__dev/files/${encodeURIComponent(name)}`;
  const reply = await server().app.request(`http://localhost${path}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('attachment');
  return Buffer.from(await reply.arrayBuffer());
};

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const openAs = async (person: string, name: string) => {
  const bytes = await readFromPage(`${name}.baked`);
  const { header } = await splitSealedBytes(piecesOf(bytes));
  const headers = [headerToText(header)];
  const [fileId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(Buffer.from(header).toString('latin1')) ?? [];
  const { call } = await createDemoPerson(server(), person);
  const reply = await call('/open', { file_id: fileId, headers });
  return { bytes, header: headers[0] ?? '', reply };
};

describe('the sealed copies of the demo', () => {
  it.each([
    'Insurance policy Riverside 01.pdf',
    'Oven service report Hilltop 02.csv',
    'Food safety log Old Town 07.json',
  ])('open for dee: %s', async (name) => {
    const original = await readFromPage(name);
    const { reply, ...copy } = await openAs('dee', name);
    const [key] = openFile.reply.parse(reply.json).keys ?? [];
    expect(await openCopy(copy, key?.file_key ?? '')).toBe(original.toString());
  });

  it.each([
    ['Food safety log Hilltop 10.csv', 'dee', 'expired'],
    ['Energy invoice North Mill 08.pdf', 'dee', 'not_openable_yet'],
    ['Oven service report Hilltop 02.csv', 'fay', 'individual_ban'],
    ['Oven service report Hilltop 02.csv', 'eli', 'org_ban'],
  ])('do not open: %s for %s, because of %s', async (name, person, rule) => {
    const { reply } = await openAs(person, name);
    expect([reply.status, reply.json]).toMatchObject([403, { rule }]);
    expect(reply.text).not.toContain('file_key');
  });

  it('are the only files on their page', async () => {
    for (const name of ['README.md', '..%2Fthreat-model.md', 'Rye.pdf.baked']) {
      const reply = await server().app.request(`http://localhost/__dev/files/${name}`);
      expect([name, reply.status]).toEqual([name, 404]);
    }
  });
});
