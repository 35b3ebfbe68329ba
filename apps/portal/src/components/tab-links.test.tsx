import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TabLinks } from './tab-links.tsx';

const tabs = [
  { id: 'files', label: 'Files', to: '?tab=files' },
  { id: 'users', label: 'Users', to: '?tab=users&zone=utc' },
  { id: 'activity', label: 'Activity', to: '?tab=activity' },
] as const;

function Live() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('files');
  return <TabLinks label="Areas" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

const link = (name: string) => screen.getByRole('link', { name });
const current = () => screen.getByRole('link', { current: 'page' }).textContent;

describe('TabLinks', () => {
  it('are links to the URLs of the tabs, in a navigation landmark', () => {
    render(<Live />);
    expect(screen.getByRole('navigation', { name: 'Areas' })).toBeDefined();
    expect(link('Users').getAttribute('href')).toBe('?tab=users&zone=utc');
    expect(current()).toBe('Files');
  });

  it('select their tab by click and by Enter, without a page load', async () => {
    render(<Live />);
    const click = createEvent.click(link('Users'), { button: 0 });
    fireEvent(link('Users'), click);
    expect(click.defaultPrevented).toBe(true);
    expect(current()).toBe('Users');
    link('Activity').focus();
    await userEvent.keyboard('{Enter}');
    expect(current()).toBe('Activity');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
    'leave a click with %j to the browser',
    (modifier) => {
      render(<Live />);
      const click = createEvent.click(link('Users'), { button: 0, ...modifier });
      // jsdom would try to load the URL.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      let isTaken = false;
      document.body.addEventListener('click', (event) => (isTaken = event.defaultPrevented), {
        once: true,
      });
      fireEvent(link('Users'), click);
      expect(isTaken).toBe(false);
      expect(current()).toBe('Files');
    },
  );
});
