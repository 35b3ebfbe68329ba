import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '@bakehouse/contract/input/user-code';
import type { Deps } from '../../../deps.ts';

const LETTER_COUNT = USER_CODE_LETTERS.length;

/** With 48 random bits, no code of 35 bits is noticeably more likely than another. */
export function createUserCode({ random }: Pick<Deps, 'random'>): string {
  let number = random.bytes(6).readUIntBE(0, 6);
  let letters = '';
  while (letters.length < USER_CODE_LENGTH) {
    letters += USER_CODE_LETTERS.charAt(number % LETTER_COUNT);
    number = Math.floor(number / LETTER_COUNT);
  }
  return letters;
}

export const hashUserCode = (
  { secrets }: Pick<Deps, 'secrets'>,
  projectId: string,
  letters: string,
): Buffer => Buffer.from(secrets.keyedHash('user code', `${projectId}\0${letters}`), 'base64url');
