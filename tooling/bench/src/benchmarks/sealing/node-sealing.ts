import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { openBytes, sealBytes, splitSealedBytes } from '@bakehouse/sealing/node';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { writeNoise } from '../../noise.ts';
import type { MeasuredFigure } from '../../results/measurement.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';
import { fileKeyOf, SEALING_KEY } from './sealing-keys.ts';
import { timeOf, toSpeedRatio, toSpeeds, type RoundTimes } from './speeds.ts';

const FILE_SIZE_MB = 128;
const MEASURED_ROUNDS = 5;
const BLOCK = { highWaterMark: 1024 * 1024 };
const MIN_RATIO_TO_LIBRARY = 0.8;
const MIN_RATIO_TO_AGE = 0.5;

const runAge = promisify(execFile);

type Bytes = AsyncIterable<Uint8Array>;

const read = (path: string) => createReadStream(path, BLOCK);
const readStream = (path: string) => Readable.toWeb(read(path)) as ReadableStream<Uint8Array>;

/** The commands write in the same way. */
const write = (path: string, bytes: Bytes) =>
  pipeline(Readable.from(bytes), createWriteStream(path, BLOCK));

interface Folder {
  original: string;
  identity: string;
  recipient: string;
  /** Gives every program files of its own, which it writes anew in each round. */
  at: (name: string) => string;
}

const sealByLibrary = async ({ original, recipient, at }: Folder) => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await write(at('library.age'), await encrypter.encrypt(readStream(original)));
};

const openByLibrary = async ({ identity, at }: Folder) => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  await write(at('library'), await decrypter.decrypt(readStream(at('library.age'))));
};

const open = async ({ at }: Folder) => {
  const source = await splitSealedBytes(read(at('ours.age')));
  await write(at('ours'), openBytes(source, fileKeyOf(source.header)));
};

async function measureRound(folder: Folder): Promise<RoundTimes> {
  const { original, recipient, at } = folder;
  const ageIn = (...args: string[]) => runAge('age', args);
  return {
    'sealing in Node': await timeOf(() =>
      write(at('ours.age'), sealBytes(read(original), SEALING_KEY)),
    ),
    'the library sealing': await timeOf(() => sealByLibrary(folder)),
    'age sealing': await timeOf(() => ageIn('-r', recipient, '-o', at('age.age'), original)),
    'opening in Node': await timeOf(() => open(folder)),
    'the library opening': await timeOf(() => openByLibrary(folder)),
    'age opening': await timeOf(() =>
      ageIn('-d', '-i', at('identity'), '-o', at('age'), at('age.age')),
    ),
  };
}

const measureRounds = (): Promise<RoundTimes[]> =>
  withTemporaryFolder(async (path) => {
    const at = (name: string) => join(path, name);
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    const original = at('original');
    await writeNoise(original, FILE_SIZE_MB);
    await writeFile(at('identity'), `${identity}\n`);
    const rounds: RoundTimes[] = [];
    for (let round = 0; round < MEASURED_ROUNDS; round += 1)
      rounds.push(await measureRound({ original, identity, recipient, at }));
    return rounds;
  });

export async function measureNodeSealing(): Promise<MeasuredFigure[]> {
  const rounds = await measureRounds();
  const ratios = ['sealing', 'opening'].flatMap((work) => {
    const name = `${work} in Node`;
    return [
      toSpeedRatio(rounds, { name, other: `the library ${work}`, atLeast: MIN_RATIO_TO_LIBRARY }),
      toSpeedRatio(rounds, { name, other: `age ${work}`, atLeast: MIN_RATIO_TO_AGE }),
    ];
  });
  return [...ratios, ...toSpeeds(rounds, FILE_SIZE_MB)];
}
