import { test as base } from '@playwright/test';
import {
  bakehouseFixtures,
  type BakehouseTestFixtures,
  type BakehouseWorkerFixtures,
} from '@bakehouse/sdk/testing/playwright';

export const MIA = {
  user_id: 'user-test-00000000-0000-4000-8000-000000000042',
  email: 'mia@example.com',
  password: 'Rye-And-Caraway-77',
  pin: '8642',
};

export const test = base.extend<BakehouseTestFixtures, BakehouseWorkerFixtures>(
  bakehouseFixtures({ serverUrl: 'http://localhost:4000', seed: { users: [MIA] } }),
);
