import { onTestFinished, vi } from 'vitest';

/** Sets the user agent of Chromium on Linux, because jsdom's user agent names no device. */
export function mockDesktopUserAgent(): void {
  const spy = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36');
  onTestFinished(() => spy.mockRestore());
}
