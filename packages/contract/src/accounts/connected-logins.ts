import * as z from 'zod/mini';

export const connectedLoginList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** The name in URLs, such as "github". */
      provider: z.string(),
      /** The name that the provider gives itself, such as "GitHub". */
      provider_name: z.string(),
      /** The verified address of the account there, or else the name of its owner; empty if neither is known. */
      account_name: z.string(),
      connected_at: z.string(),
    }),
  ),
});

export type ConnectedLoginList = z.infer<typeof connectedLoginList>;
