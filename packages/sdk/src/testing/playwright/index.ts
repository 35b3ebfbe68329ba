export { addSession, sendToProject } from './browser-session.ts';
export { bakehouseFixtures } from './fixtures.ts';
export type {
  BakehouseFixtures,
  BakehouseFixturesOptions,
  BakehouseTestFixtures,
  BakehouseWorkerFixtures,
} from './fixtures.ts';
export { continueAsDemoPerson, continueAtProvider, denyAtProvider } from './provider-pages.ts';
export type { ProviderPerson } from './provider-pages.ts';
export { addVirtualAuthenticator } from './virtual-authenticator.ts';
export type { StoredPasskey, VirtualAuthenticator } from './virtual-authenticator.ts';
