import { lazyChunk } from '../../lazy/lazy-chunk.ts';

// These screens are chunks of their own, so that the login form loads less code.

export const lazyAddEmail = lazyChunk(
  async () => (await import('./email/add-email.tsx')).AddEmailScreen,
);

export const lazyCreateAccount = lazyChunk(
  async () => (await import('./sign-up/create-account.tsx')).CreateAccountScreen,
);

export const lazyEmailCode = lazyChunk(
  async () => (await import('./email/email-code.tsx')).EmailCodeScreen,
);

export const lazyEmailLink = lazyChunk(
  async () => (await import('./email/email-link.tsx')).EmailLinkScreen,
);
