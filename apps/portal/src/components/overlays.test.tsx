import { eventually } from '@bakehouse/vitest/eventually';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { Button } from './button.tsx';
import { QuestionDialog } from './dialogs/question-dialog.tsx';
import { RemovableTags } from './tags/removable-tags.tsx';
import { DialogFrame } from './dialogs/dialog-frame.tsx';
import { Tooltip } from './tooltip/tooltip.tsx';

function LiveDialog() {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <DialogFrame
        role="dialog"
        title="Rename"
        open={open}
        onClose={close}
        actions={<Button>Save</Button>}
      >
        <p>Text</p>
      </DialogFrame>
    </>
  );
}

describe('DialogFrame', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and gives the focus back', async (_, close) => {
    render(<LiveDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Rename' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(await findAxeViolations()).toEqual([]);

    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
    );
  });
});

it('a press beside a dialog closes it, but not the second press of a double click', async () => {
  render(<LiveDialog />);
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByRole('dialog', { name: 'Rename' })).not.toBeNull();
  await userEvent.click(document.body);
  expect(screen.queryByRole('dialog', { name: 'Rename' })).toBeNull();
});

function LiveQuestion({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(true);
  const confirm = () => {
    setOpen(false);
    onConfirm();
  };
  return (
    <QuestionDialog
      title="Unban opener"
      message="Are you sure?"
      confirmLabel="Unban dee"
      open={open}
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
    />
  );
}

/** jsdom has no animations, so dialogs would disappear at once. */
function fadeWithoutEnd() {
  const fading = { playState: 'running', finished: new Promise<void>(() => undefined) };
  Object.assign(Element.prototype, { getAnimations: () => [fading] });
  vi.stubGlobal('CSSTransition', Function);
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    vi.unstubAllGlobals();
  });
}

describe('QuestionDialog', () => {
  function setUp() {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    render(
      <QuestionDialog
        title="Unban opener"
        message="Are you sure you want to unban the following user?"
        confirmLabel="Unban dee"
        tone="danger"
        open
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    return { onConfirm, onCancel };
  }

  it('has the question as its description', () => {
    setUp();
    const dialog = screen.getByRole('alertdialog', {
      name: 'Unban opener',
      description: 'Are you sure you want to unban the following user?',
    });
    expect(dialog).toBeDefined();
  });

  it('confirms only by its confirm button', async () => {
    const { onConfirm, onCancel } = setUp();
    expect(screen.getByRole('alertdialog', { name: 'Unban opener' })).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Unban dee' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('cancels by %s', async (_, cancel) => {
    const { onConfirm, onCancel } = setUp();
    await cancel();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('is confirmed once, even when the button is pressed again while it closes', async () => {
    fadeWithoutEnd();
    const onConfirm = vi.fn();
    render(<LiveQuestion onConfirm={onConfirm} />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Unban dee' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe('removable tags', () => {
  const tags = [
    { id: 'user', label: 'User: dee@bakehouse.test' },
    { id: 'baker', label: 'Baker: bo@bakehouse.test' },
  ];

  it('removes a tag by its button and by the Delete key', async () => {
    const onRemove = vi.fn();
    render(<RemovableTags label="Filters" tags={tags} onRemove={onRemove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Baker: bo@bakehouse.test' }));
    await userEvent.tab();
    screen.getByRole('row', { name: 'User: dee@bakehouse.test' }).focus();
    await userEvent.keyboard('{Delete}');
    expect(onRemove.mock.calls).toEqual([['baker'], ['user']]);
  });

  it('renders nothing without tags', () => {
    const { container } = render(
      <RemovableTags label="Filters" tags={[]} onRemove={() => undefined} />,
    );
    expect(container.textContent).toBe('');
  });
});

describe('Tooltip', () => {
  it('describes its button while the button has the focus', async () => {
    render(
      <Tooltip text="This user has been banned by an admin." placement="start">
        <Button aria-disabled="true">Unban</Button>
      </Tooltip>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Unban' });
    expect(screen.getByRole('tooltip').textContent).toBe('This user has been banned by an admin.');
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
