import * as z from 'zod/mini';

export const connectedLoginList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      provider_name: z.string(),
      /** The verified address at the provider, or the owner's name; empty if neither is known. */
      account_name: z.string(),
      connected_at: z.string(),
    }),
  ),
});

export type ConnectedLoginList = z.infer<typeof connectedLoginList>;
