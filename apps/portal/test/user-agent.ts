import { onTestFinished, vi } from 'vitest';

/** Lets the browser of this test call itself what Chromium on Linux does; jsdom's own name says nothing. */
export function beDesktop(): void {
  const spy = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36');
  onTestFinished(() => spy.mockRestore());
}
