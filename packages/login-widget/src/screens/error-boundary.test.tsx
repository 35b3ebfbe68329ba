import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { createFakeClient } from '../../test/fake-client.ts';
import { INITIAL_STATE } from '../state/state.ts';
import { WidgetRoot } from '../widget-root.tsx';
import type { WidgetError } from '../config/errors/widget-error.ts';
import { UnexpectedError } from '../config/errors/unexpected-error.ts';
import { lazyPart } from './lazy-part.tsx';
import { expectFocus } from '../../test/expect-focus.ts';

const BURNT = new Error('The loaf is burnt.');

/** A component that throws until the oven is repaired. */
function createBread() {
  const oven = { isBroken: true };
  const Bread = () => {
    if (oven.isBroken) throw BURNT;
    return <p>A loaf of rye</p>;
  };
  return { oven, Bread };
}

function renderWith(children: ReactNode, locale: 'en' | 'de' = 'en') {
  const onError = vi.fn<(error: WidgetError) => void>();
  render(
    <main>
      <p>The page</p>
      <WidgetRoot
        client={createFakeClient().client}
        config={{ locale }}
        callbacks={{ onError }}
        component="Bread"
        initialState={INITIAL_STATE}
      >
        {children}
      </WidgetRoot>
    </main>,
  );
  return { onError, user: userEvent.setup() };
}

/** React logs what was thrown, also when it is caught. */
beforeEach(() => {
  vi.mocked(console.error).mockImplementation(() => undefined);
});

afterEach(() => {
  vi.mocked(console.error).mockClear();
});

describe('an error while the widget is rendered', () => {
  it('of a lazy part leaves the other parts, is told once, and can be retried', async () => {
    const { oven, Bread } = createBread();
    const Part = lazyPart(() => Promise.resolve(Bread));
    const { onError, user } = renderWith(
      <>
        <p>Another part</p>
        <Part />
      </>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Looks like there was an error!',
    );
    expect(screen.getByText('Another part')).toBeDefined();
    expect(onError.mock.calls).toEqual([[new UnexpectedError(BURNT)]]);
    expect(await findAxeViolations()).toEqual([]);
    oven.isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement?.textContent).toBe('A loaf of rye');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is shown again when the retry fails', async () => {
    const { Bread } = createBread();
    const { onError, user } = renderWith(<Bread />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectFocus(screen.getByRole('alert').parentElement);
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it('of anything else leaves the page, in the language of the widget', async () => {
    const { Bread } = createBread();
    renderWith(<Bread />, 'de');
    expect((await screen.findByRole('alert')).textContent).toContain('schiefgegangen');
    expect(screen.getByText('The page')).toBeDefined();
  });
});
