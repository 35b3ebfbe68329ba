import { describe, expect, it } from 'vitest';
import type { LoginConfig } from './config.ts';
import type { ConfigProblem } from './config-problem.ts';
import { resolveConfig } from './resolve-config.ts';

const email = { methods: ['email'] } as const;
const sms = { methods: ['sms'] } as const;

describe('resolveConfig', () => {
  it.each<[LoginConfig, ConfigProblem | null]>([
    [{}, null],
    [{ products: [] }, 'nothingToShow'],
    [{ products: ['oauth'] }, 'nothingToShow'],
    [{ products: ['otp', 'oauth'], otpOptions: { methods: [] } }, 'nothingToShow'],
    [{ products: ['oauth', 'crypto'] }, null],
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
    expect(resolveConfig(config).problem).toBe(problem);
  });
});
