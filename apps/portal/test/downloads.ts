import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

export interface SavedFile {
  name: string;
  file: Blob;
}

export interface DownloadRecord {
  saved: () => readonly SavedFile[];
  /** The number of object URLs that were not revoked. */
  kept: () => number;
}

/** jsdom supports neither object URLs nor downloads, so mocks record both. */
export function recordDownloads(): DownloadRecord {
  const saved: SavedFile[] = [];
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
