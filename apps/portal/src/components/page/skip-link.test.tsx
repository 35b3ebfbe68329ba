import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SkipLink } from './skip-link.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

it('moves the focus to its target and keeps the URL', async () => {
  render(
    <>
      <SkipLink target="content">Skip to content</SkipLink>
      <h1 id="content" tabIndex={-1}>
        Files
      </h1>
    </>,
  );
  const url = window.location.href;
  await userEvent.tab();
  await expectFocus(screen.getByRole('link', { name: 'Skip to content' }));
  await userEvent.keyboard('{Enter}');
  await expectFocus(screen.getByRole('heading', { name: 'Files' }));
  expect(window.location.href).toBe(url);
});
