import { createFakeWindow, type FakeWindow } from './fake-window.ts';

/** Creates a fake window on which every added script loads at once. Needs jsdom. */
export function createScriptLoadingWindow(
  run: (fakeWindow: FakeWindow, url: string) => void,
): FakeWindow {
  const fakeWindow = createFakeWindow();
  const page = document.implementation.createHTMLDocument();
  fakeWindow.document = page;
  page.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      run(fakeWindow, node.src);
      node.dispatchEvent(new Event('load'));
    }
  };
  return fakeWindow;
}
