import { vi } from 'vitest';
import type { RequestOptions, TestServer } from '../server/test-server.ts';
import { recordStatements } from './sql-statements.ts';

/** An answer without ids, and the work behind it, which an attacker can compare or time. */
export interface ObservedAnswer {
  status: number;
  /** The headers and the body, with fixed words in place of ids and the subject. */
  answer: string;
  statements: string[];
  slowHashes: number[];
}

const ID_PATTERN = /(request-id|email-test|phone-number-test)-[0-9a-f-]{36}/g;
const NONCE_PATTERN = /\b[0-9a-f]{32}\b/g;

/** Counts the hashes and comparisons from now on. */
function countSlowHashes({ slowHash }: TestServer['deps']) {
  const { inTurn } = slowHash;
  const compared = vi.fn();
  const hashing = vi.spyOn(slowHash, 'hash');
  const turns = vi.spyOn(slowHash, 'inTurn').mockImplementation((by, work) =>
    inTurn(by, (verifySecret) =>
      work((...secrets) => {
        compared();
        return verifySecret(...secrets);
      }),
    ),
  );
  return {
    counts: () => [hashing, compared].map(({ mock }) => mock.calls.length),
    restore() {
      for (const spy of [hashing, turns]) spy.mockRestore();
    },
  };
}

export async function observeAnswer(
  { deps, send }: TestServer,
  { path, subject, ...sending }: RequestOptions & { path: string; subject: string },
): Promise<ObservedAnswer> {
  const hashing = countSlowHashes(deps);
  const seen = { status: 0, answer: '' };
  const statements = await recordStatements(async () => {
    const { status, headers, text } = await send(path, sending);
    seen.status = status;
    seen.answer = JSON.stringify([[...headers], text])
      .replaceAll(subject, 'SUBJECT')
      .replaceAll(ID_PATTERN, 'ID')
      .replaceAll(NONCE_PATTERN, 'NONCE');
  });
  const slowHashes = hashing.counts();
  hashing.restore();
  return { ...seen, statements, slowHashes };
}
