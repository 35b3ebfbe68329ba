import { and, eq } from 'drizzle-orm';
import { BASE_KEY_PATH } from '@bakehouse/contract';
import { sealBytes } from '@bakehouse/sealing/node';
import { files, users } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { readSealingKeys } from '../services/keys/file-keys.ts';
import { type DemoOriginal, readDemoOriginals } from './demo-originals.ts';

export const SEALED_ENDING = '.baked';

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const seal = async (deps: Deps, { name, content, checksum }: DemoOriginal) => {
  const isOriginal = and(eq(files.name, name), eq(files.checksum, checksum));
  const [file] = await deps.db
    .select({ fileId: files.id, organisationId: users.organisationId })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(isOriginal);
  if (!file) return undefined;
  const keys = await deps.db.transaction((tx) => readSealingKeys(tx, deps, file));
  const whole = keys.recipients.find(({ key_path }) => key_path === BASE_KEY_PATH);
  if (!whole) return undefined;
  const key = { ...keys, fileId: keys.id, keyPath: BASE_KEY_PATH, recipient: whole.recipient };
  const parts: Uint8Array[] = [];
  for await (const part of sealBytes(once(content), key)) parts.push(part);
  return Buffer.concat(parts);
};

/** An original of the demo, or its sealed copy; undefined for every other name. */
export async function readDemoFile(deps: Deps, name: string): Promise<Buffer | undefined> {
  const isSealed = name.endsWith(SEALED_ENDING);
  const wanted = isSealed ? name.slice(0, -SEALED_ENDING.length) : name;
  const original = readDemoOriginals().find((known) => known.name === wanted);
  return original && isSealed ? seal(deps, original) : original?.content;
}
