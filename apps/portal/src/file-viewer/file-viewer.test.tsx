import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eventually } from '@bakehouse/vitest/eventually';
import { chooseTheme } from '../theme/theme-choice.ts';
import { FileViewer } from './file-viewer.tsx';
import { VIEWER_READY, type ViewReport } from './viewer-messages.ts';

const blob = new Blob(['rye']);

const renderViewer = () => {
  const onClose = vi.fn();
  render(
    <FileViewer
      blob={blob}
      name="rye.txt"
      type="text/plain"
      onClose={onClose}
      saveButton={<button type="button">Save</button>}
    />,
  );
  const frame = screen.getByTitle<HTMLIFrameElement>('Content of rye.txt');
  const sent: { message: unknown; port: MessagePort | undefined }[] = [];
  if (frame.contentWindow)
    frame.contentWindow.postMessage = (
      message: unknown,
      _origin: unknown,
      ports?: Transferable[],
    ) => {
      const [port] = ports ?? [];
      sent.push({ message, port: port instanceof MessagePort ? port : undefined });
    };
  const announce = (origin = 'null', source: MessageEventSource | null = frame.contentWindow) => {
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { source, origin, data: VIEWER_READY }));
    });
  };
  const report = (message: ViewReport) => sent.at(-1)?.port?.postMessage(message);
  return { frame, sent, announce, report, onClose };
};

it('may run scripts in its frame and nothing else', () => {
  const { frame } = renderViewer();
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.getAttribute('src')).toBe('/viewer');
});

it('sends the file to its own frame only', () => {
  const { sent, announce } = renderViewer();
  announce('https://evil.example');
  announce('null', window);
  expect(sent).toEqual([]);
  announce();
  expect(sent.at(-1)?.message).toMatchObject({ file: { blob, name: 'rye.txt' } });
});

it('says why a file cannot be shown, beside the button that saves it', async () => {
  const { announce, report } = renderViewer();
  announce();
  report({ kind: 'failed', problem: 'locked' });
  expect(await screen.findByText('This PDF needs a password of its own.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

it('closes with its button, and with Escape inside the frame', async () => {
  const { announce, report, onClose } = renderViewer();
  announce();
  report({ kind: 'escape' });
  await eventually(() => expect(onClose).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close the viewer' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('tells the frame when the theme changes', async () => {
  const { sent, announce } = renderViewer();
  announce();
  const heard: unknown[] = [];
  const port = sent.at(-1)?.port;
  if (port) port.onmessage = ({ data }) => void heard.push(data);
  act(() => chooseTheme('dark'));
  document.documentElement.dataset.theme = 'dark';
  act(() => chooseTheme('dark'));
  await eventually(() => expect(heard).toContainEqual({ theme: 'dark' }));
  delete document.documentElement.dataset.theme;
});
