import * as z from 'zod/mini';

const userCode = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long'));

export const findDeviceRequestBody = z.object({ user_code: userCode });

export const deviceRequest = z.object({
  /** In the form BCDF-GHJK. */
  user_code: z.string(),
  client_name: z.string(),
  client_description: z.string(),
  /** True for an app of the site itself. */
  first_party: z.boolean(),
  scopes: z.array(z.object({ scope: z.string(), description: z.string() })),
  /** The network of the device, such as "203.0.113.x". */
  network: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
});

export const answerDeviceRequestBody = z.object({
  user_code: userCode,
  consent_granted: z.boolean(),
});

export type DeviceRequest = z.infer<typeof deviceRequest>;
