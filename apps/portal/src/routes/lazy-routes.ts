import { lazyChunk } from '../lazy/lazy-chunk.ts';

// These screens are code chunks of their own, so that the login screen loads less code.

export const lazyPortalRoute = lazyChunk(async () => (await import('./portal.tsx')).PortalRoute);

export const lazyAuthenticateRoute = lazyChunk(
  async () => (await import('./authenticate.tsx')).AuthenticateRoute,
);

export const lazyConnectedAppRoute = lazyChunk(
  async () => (await import('./connected-app.tsx')).ConnectedAppRoute,
);

export const lazyResetPasswordRoute = lazyChunk(
  async () => (await import('./reset-password.tsx')).ResetPasswordRoute,
);

export const lazyDeviceRoute = lazyChunk(async () => (await import('./device.tsx')).DeviceRoute);

export const lazyDeleteAccountRoute = lazyChunk(
  async () => (await import('./delete-account.tsx')).DeleteAccountRoute,
);
