import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Keeps what the certified provider has issued, also when it starts again with another key. */
export function createCertifiedStore(): (model: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  const search = (part: Partial<AdapterPayload>) =>
    Promise.resolve(
      [...entries.values()].find((entry) =>
        Object.entries(part).every(([name, value]) => entry[name] === value),
      ),
    );
  return (model) => ({
    upsert: (id, payload) => {
      entries.set(`${model}:${id}`, payload);
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(entries.get(`${model}:${id}`)),
    findByUid: (uid) => search({ kind: model, uid }),
    findByUserCode: (userCode) => search({ kind: model, userCode }),
    consume: (id) => {
      Object.assign(entries.get(`${model}:${id}`) ?? {}, { consumed: Date.now() / 1000 });
      return Promise.resolve();
    },
    destroy: (id) => {
      entries.delete(`${model}:${id}`);
      return Promise.resolve();
    },
    revokeByGrantId: (grantId) => {
      for (const [id, entry] of entries) if (entry.grantId === grantId) entries.delete(id);
      return Promise.resolve();
    },
  });
}
