import { setupServer } from 'msw/node';

/** Answers the requests of the tests; see mock-network.ts. */
export const mockServer = setupServer();
