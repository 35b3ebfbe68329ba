import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBreachService, type BreachService } from '../../../../test/server/breach-service.ts';
import { createClock } from '../../../lib/clock.ts';
import type { Log } from '../../../lib/log.ts';
import { createBreachCheck } from './breach-check.ts';

const LEAKED = 'vK7$pQz2-leaked';
const HASH = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();

const service: BreachService = await startBreachService();
afterAll(() => service.close());
beforeEach(() => {
  service.reset();
  service.list(LEAKED);
});

const createCheck = (lookupUrl: string | null = service.url) => {
  const warnings: string[] = [];
  const ignore = () => undefined;
  const log: Log = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (_members: unknown, text?: string) => warnings.push(text ?? ''),
  };
  const clock = createClock();
  return { ...createBreachCheck({ lookupUrl, clock, log }), clock, warnings };
};

describe('the breach check', () => {
  it('knows common passwords without a service, in any case', async () => {
    const { isBreached } = createCheck(null);
    expect(await isBreached('password1')).toBe(true);
    expect(await isBreached('Letmein')).toBe(true);
    expect(await isBreached(LEAKED)).toBe(false);
  });

  it('sends five digits of the hash, and nothing else of the password', async () => {
    const { isBreached } = createCheck();
    expect(await isBreached(LEAKED)).toBe(true);
    expect(service.requests).toMatchObject([
      { url: `/range/${HASH.slice(0, 5)}`, headers: { 'add-padding': 'true' } },
    ]);
    const sent = JSON.stringify(service.requests);
    expect(sent).not.toContain(LEAKED);
    expect(sent.toUpperCase()).not.toContain(HASH.slice(0, 6));
  });

  it('does not take another password with the same first digits, or padding, for the password', async () => {
    const { isBreached } = createCheck();
    service.answer(200, [`${'A'.repeat(35)}:7`, `${HASH.slice(5)}:0`].join('\r\n'));
    expect(await isBreached(LEAKED)).toBe(false);
  });

  it.each(['é', 'e\u0301'])('finds %j in either form of Unicode', async (letter) => {
    service.list('Ren\u00e9e-\u00e9clair-7');
    const { isBreached } = createCheck();
    expect(await isBreached(`Ren${letter}e-${letter}clair-7`)).toBe(true);
  });

  it.each([
    ['an error', () => service.answer(503, 'busy')],
    ['a redirect', () => service.answer(302, '', { location: 'https://elsewhere.example/' })],
    ['an endless response', () => service.answer(200, 'A'.repeat(2_000_000))],
    ['no response in time', () => service.hang()],
  ])('uses the bundled list after %s, and asks again after a minute', async (_case, fail) => {
    const { isBreached, warnings, clock } = createCheck();
    fail();
    expect(await isBreached(LEAKED)).toBe(false);
    expect(await isBreached('password1')).toBe(true);
    service.reset();
    service.list(LEAKED);
    expect(await isBreached(LEAKED)).toBe(false);
    expect(warnings).toHaveLength(1);
    clock.setOffset(61);
    expect(await isBreached(LEAKED)).toBe(true);
  });

  it('goes on when no service listens', async () => {
    const { isBreached, warnings } = createCheck('http://127.0.0.1:9');
    expect(await isBreached(LEAKED)).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});
