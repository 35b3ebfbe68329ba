import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { readShownTheme, subscribeToTheme } from '../theme/theme-choice.ts';
import {
  VIEWER_READY,
  type ThemeMessage,
  type ViewedFile,
  type ViewProblem,
  type ViewReport,
  type ViewRequest,
} from './viewer-messages.ts';

const START_MS = 20_000;

export type ViewState =
  { status: 'loading' } | { status: 'shown' } | { status: 'failed'; problem: ViewProblem };

interface ViewerFrameOptions extends ViewedFile {
  onEscape: () => void;
}

const toViewState = (report: Exclude<ViewReport, { kind: 'escape' }>): ViewState =>
  report.kind === 'shown' ? { status: 'shown' } : { status: 'failed', problem: report.problem };

/** Sends the file to the frame as soon as the frame listens, and follows what the frame reports. */
export function useViewerFrame({ blob, name, type, onEscape }: ViewerFrameOptions): {
  frame: RefObject<HTMLIFrameElement | null>;
  state: ViewState;
} {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort>(null);
  const escape = useRef(onEscape);
  const [state, setState] = useState<ViewState>({ status: 'loading' });
  const theme = useSyncExternalStore(subscribeToTheme, readShownTheme);

  useEffect(() => {
    escape.current = onEscape;
  }, [onEscape]);

  useEffect(() => {
    port.current?.postMessage({ theme } satisfies ThemeMessage);
  }, [theme]);

  useEffect(() => {
    const listening = new AbortController();
    const startTimer = setTimeout(
      () => setState({ status: 'failed', problem: 'not-loaded' }),
      START_MS,
    );

    const take = ({ data }: MessageEvent<ViewReport>) => {
      if (data.kind === 'escape') escape.current();
      else setState(toViewState(data));
    };

    const connect = ({ source, origin, data }: MessageEvent<unknown>) => {
      const viewer = frame.current?.contentWindow;
      const isViewer = viewer && source === viewer && origin === 'null';
      if (!isViewer || data !== VIEWER_READY) return;
      clearTimeout(startTimer);
      setState({ status: 'loading' });
      const channel = new MessageChannel();
      port.current?.close();
      port.current = channel.port1;
      channel.port1.onmessage = take;
      const request: ViewRequest = { file: { blob, name, type }, theme: readShownTheme() };
      // A sandboxed frame has no origin to name; the policy of this page lets it load the viewer only.
      viewer.postMessage(request, '*', [channel.port2]);
    };

    window.addEventListener('message', connect, { signal: listening.signal });
    return () => {
      listening.abort();
      clearTimeout(startTimer);
      port.current?.close();
      port.current = null;
    };
  }, [blob, name, type]);

  return { frame, state };
}
