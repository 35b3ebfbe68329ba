export interface Audience {
  admin: boolean;
}

type ListKey = readonly [string, Audience];

/** Another page may stand until the next one is there, but not another audience's. */
export const keepSameAudience =
  ({ admin }: Audience) =>
  <Data>(data: Data | undefined, before: { queryKey: ListKey } | undefined): Data | undefined =>
    before?.queryKey[1].admin === admin ? data : undefined;
