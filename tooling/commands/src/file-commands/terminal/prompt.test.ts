import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { EXIT_CODES, CommandFailure } from '../failure.ts';
import { createLoginSecrets, createTerminalPrompt } from './prompt.ts';

const EMAIL = 'bo@bakehouse.test';
const UNSET = {
  BAKEHOUSE_PASSWORD: undefined,
  BAKEHOUSE_PIN: undefined,
  BAKEHOUSE_API_KEY: undefined,
};

const setUp = ({ isTTY = true, env = {} } = {}) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  const secrets = () =>
    createLoginSecrets({
      env: { ...UNSET, ...env },
      ask: createTerminalPrompt({ input, output }),
    });
  const seen = () => text(output.end());
  return { input, secrets, seen };
};

describe('createLoginSecrets', () => {
  it('asks for one after the other without showing the typed text', async () => {
    const { input, secrets, seen } = setUp();
    const { password, pin } = secrets();
    const first = password(EMAIL);
    input.write('Söurdoughx\u007f 5am\r');
    expect(await first).toBe('Söurdough 5am');
    const second = pin(EMAIL);
    input.write('7391\n');
    expect(await second).toBe('7391');
    expect(await seen()).toBe(`Password for ${EMAIL}: \nPIN for ${EMAIL}: \n`);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is cancelled by %s', async (_, key) => {
    const { input, secrets } = setUp();
    const asked = secrets().password(EMAIL);
    input.write(`half${key === '\u0004' ? '\u0015' : ''}${key}`);
    await expect(asked).rejects.toThrow(new CommandFailure('Cancelled.'));
  });

  it('is cancelled when the terminal closes', async () => {
    const { input, secrets } = setUp();
    const asked = secrets().password(EMAIL);
    input.end();
    await expect(asked).rejects.toThrow(new CommandFailure('Cancelled.'));
  });

  it('prefers the environment variables', async () => {
    const env = { BAKEHOUSE_PASSWORD: 'Rye', BAKEHOUSE_PIN: '7391' };
    const { secrets, seen } = setUp({ env });
    expect([await secrets().password(EMAIL), await secrets().pin(EMAIL)]).toEqual(['Rye', '7391']);
    expect(await seen()).toBe('');
  });

  it('names the variable when there is no terminal', async () => {
    const exitCode = EXIT_CODES.wrongUsage;
    const { secrets } = setUp({ isTTY: false });
    expect(secrets).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('BAKEHOUSE_PASSWORD') as string,
        exitCode,
      }),
    );
    const { pin } = setUp({ isTTY: false, env: { BAKEHOUSE_PASSWORD: 'Rye' } }).secrets();
    await expect(pin(EMAIL)).rejects.toMatchObject({
      message: expect.stringContaining('BAKEHOUSE_PIN') as string,
      exitCode,
    });
  });

  it.each(['７３９１', '7391\n'])('sends the PIN %j as 7391', async (pin) => {
    const env = { BAKEHOUSE_PASSWORD: 'Rye', BAKEHOUSE_PIN: pin };
    expect(await setUp({ env }).secrets().pin(EMAIL)).toBe('7391');
  });

  it.each(['739', '73910', 'abcd'])('refuses the PIN %j', async (pin) => {
    const env = { BAKEHOUSE_PASSWORD: 'Rye', BAKEHOUSE_PIN: pin };
    await expect(setUp({ env }).secrets().pin(EMAIL)).rejects.toThrow(
      'PIN must be exactly 4 digits.',
    );
  });
});
