import { createFakeScope, type FakeScope } from './fake-scope.ts';

/** A page on which every added script runs at once. Needs jsdom. */
export function createLoadingScope(run: (scope: FakeScope, url: string) => void): FakeScope {
  const scope = createFakeScope();
  const page = document.implementation.createHTMLDocument();
  scope.document = page;
  page.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      run(scope, node.src);
      node.dispatchEvent(new Event('load'));
    }
  };
  return scope;
}
