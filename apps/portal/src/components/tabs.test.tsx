import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TabBar, TabPanel } from './tabs.tsx';

const tabs = [
  { id: 'files', label: 'Files' },
  { id: 'users', label: 'Users' },
  { id: 'activity', label: 'Activity' },
] as const;

function Live() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('files');
  return (
    <>
      <TabBar label="Areas" tabs={tabs} selected={selected} onSelect={setSelected} />
      <TabPanel id={selected}>All {selected}</TabPanel>
    </>
  );
}

const selected = () => screen.getByRole('tab', { selected: true });

describe('TabBar', () => {
  it('names the panel of the selected tab', async () => {
    render(<Live />);
    await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
    expect(screen.getByRole('tabpanel', { name: 'Users' }).textContent).toBe('All users');
    expect(selected().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
  });

  it('is one stop of the Tab key and moves by arrows', async () => {
    render(<Live />);
    await userEvent.tab();
    expect(document.activeElement).toBe(selected());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(selected().textContent).toBe('Activity');
    await userEvent.keyboard('{ArrowRight}');
    expect(selected().textContent).toBe('Files');
    expect(document.activeElement).toBe(selected());
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('moves from the focused tab when the screen lags behind the keys', async () => {
    const asked: string[] = [];
    render(
      <TabBar
        label="Areas"
        tabs={tabs}
        selected="files"
        onSelect={(id) => {
          asked.push(id);
        }}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(asked).toEqual(['users', 'files']);
    expect(document.activeElement?.textContent).toBe('Files');
  });
});
