import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

export interface Saved {
  name: string;
  file: Blob;
}

export interface Downloads {
  /** What the browser was told to save, in this order. */
  saved: () => readonly Saved[];
  /** How many files it still keeps in memory. */
  kept: () => number;
}

/** jsdom neither keeps files nor saves them; this writes down what a browser would do. */
export function watchDownloads(): Downloads {
  const saved: Saved[] = [];
  const files = new Map<string, Blob>();
  let lastNumber = 0;
  let click: MockInstance | null = null;

  beforeEach(() => {
    saved.length = 0;
    files.clear();
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(file: Blob) {
          lastNumber += 1;
          const url = `blob:portal/${lastNumber}`;
          files.set(url, file);
          return url;
        }

        static override revokeObjectURL(url: string) {
          files.delete(url);
        }
      },
    );
    click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function (this: HTMLAnchorElement) {
      const file = files.get(this.href);
      if (file) saved.push({ name: this.download, file });
    });
  });

  afterEach(() => {
    click?.mockRestore();
    vi.unstubAllGlobals();
  });

  return { saved: () => saved, kept: () => files.size };
}
