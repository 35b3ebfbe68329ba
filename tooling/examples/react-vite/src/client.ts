import { createClient } from '@bakehouse/sdk';

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001';

export const client = createClient(publicToken, {
  apiOrigin: import.meta.env.BAKEHOUSE_URL ?? 'http://localhost:4000',
});
