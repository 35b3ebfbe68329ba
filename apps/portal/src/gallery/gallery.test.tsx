import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { browserTimers, createToasts } from '../toasts/toasts.ts';
import { Gallery } from './gallery.tsx';
import { gallerySections } from './sections.tsx';

const toasts = createToasts(browserTimers);

describe('Gallery', () => {
  it.each(gallerySections)('shows $title without accessibility violations', async ({ Content }) => {
    const { container } = render(<Content toasts={toasts} />);
    expect(container.childElementCount).toBeGreaterThan(0);
    expect(await findAxeViolations(container)).toEqual([]);
  });

  it('links to every section', () => {
    render(<Gallery toasts={toasts} />);
    for (const { id, title } of gallerySections) {
      expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`#${id}`);
      expect(document.getElementById(id)).not.toBeNull();
    }
  });
});
