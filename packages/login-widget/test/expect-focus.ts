import { eventually } from '@bakehouse/vitest/eventually';
import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Waits for the focus, because an effect moves it. */
export function expectFocus(element: Element | null | undefined): Promise<void> {
  const check = () => expect(document.activeElement).toBe(element);
  // Testing Library would wait for a timer that a test has stopped.
  return vi.isFakeTimers() ? eventually(check) : waitFor(check);
}
