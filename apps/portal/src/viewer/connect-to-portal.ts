import {
  VIEWER_READY,
  type ThemeMessage,
  type ViewedFile,
  type ViewReport,
  type ViewRequest,
} from '../file-viewer/viewer-messages.ts';

const showTheme = ({ theme }: ThemeMessage) => {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
};

/** The origin of a sandboxed page is opaque, but its URL still has that of the server. */
export function connectToPortal(
  onFile: (file: ViewedFile, report: (report: ViewReport) => void) => void,
): void {
  const { origin: portalOrigin } = window.location;
  window.addEventListener('message', (event: MessageEvent<ViewRequest>) => {
    const [port] = event.ports;
    if (event.source !== window.parent || event.origin !== portalOrigin || !port) return;
    const report = (message: ViewReport) => port.postMessage(message);
    port.onmessage = ({ data }: MessageEvent<ThemeMessage>) => showTheme(data);
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented) report({ kind: 'escape' });
    });
    showTheme(event.data);
    onFile(event.data.file, report);
  });
  window.parent.postMessage(VIEWER_READY, portalOrigin);
}
