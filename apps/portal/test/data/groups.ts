import type { GroupRow } from '@bakehouse/contract';

export const createGroup = (fields: Partial<GroupRow> = {}): GroupRow => ({
  id: 'b3a1c9de-0000-4000-8000-000000000001',
  name: 'Sales',
  owner: 'baker',
  people_count: 12,
  domain_count: 0,
  files_count: 0,
  version: 1,
  ...fields,
});
