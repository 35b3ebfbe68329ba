import { describe, expect, it } from 'vitest';
import { resolveConfig, type LoginConfig } from './config.ts';
import { configProblem } from './config-problem.ts';

const email = { methods: ['email'] } as const;
const sms = { methods: ['sms'] } as const;

describe('configProblem', () => {
  it.each<[LoginConfig, ReturnType<typeof configProblem>]>([
    [{}, null],
    [{ products: [] }, null],
    [{ products: ['emailMagicLinks'] }, null],
    [{ products: ['passkeys'] }, 'passkeysAlone'],
    [{ products: ['passkeys', 'passkeys'] }, 'passkeysAlone'],
    [{ products: ['passkeys', 'oauth'] }, null],
    [{ products: ['emailMagicLinks', 'otp'], otpOptions: email }, 'linkAndEmailCode'],
    [{ products: ['otp', 'emailMagicLinks'], otpOptions: email }, 'linkAndEmailCode'],
    [{ products: ['emailMagicLinks', 'otp'], otpOptions: sms }, null],
    [{ products: ['emailMagicLinks', 'otp'] }, 'linkAndEmailCode'],
    [{ products: ['emailMagicLinks', 'otp'], otpOptions: { methods: [] } }, null],
    [{ products: ['emailMagicLinks'], otpOptions: email }, null],
  ])('finds for %j the problem %s', (config, problem) => {
    expect(configProblem(resolveConfig(config))).toBe(problem);
  });
});
