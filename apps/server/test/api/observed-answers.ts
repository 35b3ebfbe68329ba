import { vi } from 'vitest';
import type { RequestOptions, TestServer } from '../server/test-server.ts';
import { recordStatements } from './sql-statements.ts';

/** An attacker can compare answers without their ids, and by timing the work behind them. */
export interface ObservedAnswer {
  status: number;
  /** The headers and the body, with the same words in place of ids and of what was asked about. */
  answer: string;
  statements: string[];
  slowHashes: number[];
}

const IDS = /(request-id|email-test|phone-number-test)-[0-9a-f-]{36}/g;
const NONCES = /\b[0-9a-f]{32}\b/g;

export async function observeAnswer(
  { deps, send }: TestServer,
  { path, subject, ...sending }: RequestOptions & { path: string; subject: string },
): Promise<ObservedAnswer> {
  const hashing = [vi.spyOn(deps.slowHash, 'hash'), vi.spyOn(deps.slowHash, 'verify')];
  const seen = { status: 0, answer: '' };
  const statements = await recordStatements(async () => {
    const { status, headers, text } = await send(path, sending);
    seen.status = status;
    seen.answer = JSON.stringify([[...headers], text])
      .replaceAll(subject, 'SUBJECT')
      .replaceAll(IDS, 'ID')
      .replaceAll(NONCES, 'NONCE');
  });
  const slowHashes = hashing.map(({ mock }) => mock.calls.length);
  for (const spy of hashing) spy.mockRestore();
  return { ...seen, statements, slowHashes };
}
