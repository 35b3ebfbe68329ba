import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AuthCard } from './page/auth-card.tsx';
import { Badge } from './badge.tsx';
import { Notice } from './notice.tsx';
import { ConnectionBanner } from './page/connection-banner.tsx';
import { PageLoading } from './page/page-loading.tsx';

describe('Notice', () => {
  it.each([
    ['danger', 'alert'],
    ['warning', 'status'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('with tone %s has the role %s', (tone, role) => {
    render(<Notice tone={tone} title="Invalid email or password" />);
    expect(screen.getByRole(role).textContent).toBe('Invalid email or password');
  });

  it('offers its action', async () => {
    const onPress = vi.fn();
    render(<Notice tone="warning" title="Expired." action={{ label: 'Ask again', onPress }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(onPress).toHaveBeenCalledOnce();
  });
});

describe('ConnectionBanner', () => {
  it('shows its text in a live region that was mounted before', () => {
    const { rerender } = render(<ConnectionBanner problem={undefined} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    rerender(<ConnectionBanner problem="offline" />);
    expect(status.textContent).toBe(
      'You are currently offline. Some functionality may be limited.',
    );
    rerender(<ConnectionBanner problem="maintenance" />);
    expect(status.textContent).toBe(
      'Bakehouse is down for maintenance. Keep this page: what you typed stays.',
    );
  });
});

describe('PageLoading', () => {
  it('names what is loading', () => {
    render(<PageLoading label="Loading your files" />);
    expect(screen.getByRole('status').textContent).toBe('Loading your files');
  });
});

describe('AuthCard', () => {
  it('names its card after the title', () => {
    render(
      <AuthCard title="Log in" lead="See who has your files." footer="Help">
        <p>Form</p>
      </AuthCard>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in');
    expect(screen.getByRole('region', { name: 'Log in' }).textContent).toContain('Form');
  });
});

describe('Badge', () => {
  it.each(['success', 'warning', 'blocked', 'info', 'neutral'] as const)(
    'shows tone %s with an icon beside the word',
    (tone) => {
      const { container } = render(<Badge tone={tone}>Active</Badge>);
      expect(container.textContent).toBe('Active');
      expect(container.querySelectorAll('svg path, svg circle').length).toBeGreaterThan(0);
    },
  );
});
