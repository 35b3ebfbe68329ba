import { eventually } from '@bakehouse/vitest/eventually';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, type ComponentType } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClient } from '../../test/fake-client.ts';
import { INITIAL_STATE } from '../state/state.ts';
import { WidgetRoot } from '../widget-root.tsx';
import type { WidgetError } from '../config/errors/widget-error.ts';
import { lazyPart } from './lazy-part.tsx';
import { expectFocus } from '../../test/expect-focus.ts';

const Bread = ({ name }: { name: string }) => <p>A loaf of {name}</p>;
const load = () => Promise.resolve(Bread);
const lose = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const createPart = () => {
  const importBread = vi.fn<() => Promise<ComponentType<{ name: string }>>>(load);
  return { importBread, Part: lazyPart(importBread) };
};

const FAILED = 'This part could not be loaded. Check your connection and try again.';
const FAILED_AGAIN = 'This part could not be loaded. If your connection works, reload the page.';

function renderPart(Part: ComponentType<{ name: string }>) {
  const onError = vi.fn<(error: WidgetError) => void>();
  const view = render(
    <StrictMode>
      <WidgetRoot
        client={createFakeClient().client}
        callbacks={{ onError }}
        component="Bread"
        initialState={INITIAL_STATE}
      >
        <Part name="rye" />
      </WidgetRoot>
    </StrictMode>,
  );
  return { ...view, onError, user: userEvent.setup() };
}

describe('a lazy part', () => {
  it('is requested once, and shown when it is loaded', async () => {
    const { Part, importBread } = createPart();
    const { onError } = renderPart(Part);
    expect(screen.getByText('Loading…')).toBeDefined();
    expect(await screen.findByText('A loaf of rye')).toBeDefined();
    renderPart(Part);
    expect(screen.getAllByText('A loaf of rye')).toHaveLength(2);
    expect(importBread).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
  });

  it('says that it failed, reports it once, and keeps the focus until a retry succeeds', async () => {
    const { Part, importBread } = createPart();
    importBread.mockImplementationOnce(lose);
    const { onError, user } = renderPart(Part);
    expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'PartError', cause: expect.any(TypeError) as unknown }),
    );

    let arrive: (part: typeof Bread) => void = () => undefined;
    importBread.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const retry = screen.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await expectFocus(retry);
    expect(retry.getAttribute('aria-busy')).toBe('true');
    arrive(Bread);
    expect(await screen.findByText('A loaf of rye')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A loaf of rye'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('advises to reload the page when a retry fails, and reports each failure', async () => {
    const { Part, importBread } = createPart();
    importBread.mockImplementation(lose);
    const { onError, user } = renderPart(Part);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(FAILED_AGAIN)).toBeDefined();
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it('appears in every widget when the retry of one succeeds', async () => {
    const { Part, importBread } = createPart();
    importBread.mockImplementationOnce(lose);
    const { user } = renderPart(Part);
    renderPart(Part);
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    if (retry) await user.click(retry);
    expect(await screen.findAllByText('A loaf of rye')).toHaveLength(2);
  });

  it('is shown at once after it was preloaded', async () => {
    const { Part, importBread } = createPart();
    Part.preload();
    await eventually(() => expect(importBread).toHaveResolved());
    renderPart(Part);
    expect(screen.getByText('A loaf of rye')).toBeDefined();
    expect(importBread).toHaveBeenCalledTimes(1);
  });

  it('is requested again after a preload failed, without reporting that failure', async () => {
    const { Part, importBread } = createPart();
    importBread.mockImplementationOnce(lose);
    Part.preload();
    await eventually(() => expect(importBread).toHaveReturned());
    await Promise.resolve();
    const { onError } = renderPart(Part);
    expect(await screen.findByText('A loaf of rye')).toBeDefined();
    expect(onError).not.toHaveBeenCalled();
  });

  it('is not imported offline, so that the browser requests it when it is online again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', lose);
    onTestFinished(() => {
      online.mockRestore();
      vi.unstubAllGlobals();
    });
    const { Part, importBread } = createPart();
    renderPart(Part);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(importBread).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    await userEvent.click(retry);
    expect(await screen.findByText('A loaf of rye')).toBeDefined();
  });

  it('is not preloaded offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    const { Part, importBread } = createPart();
    Part.preload();
    expect(importBread).not.toHaveBeenCalled();
  });
});
