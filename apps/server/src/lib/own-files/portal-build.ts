import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const CONTENT_ID_LENGTH = 16;

export interface Asset {
  type: string;
  body: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer> | undefined;
  /** Immutable assets have a hash of their content in the file name. */
  isImmutable: boolean;
  etag: string;
}

type PageName = 'index.html' | 'viewer.html' | 'gallery.html' | 'maintenance.html';

/** The files are held in memory (about 10 MB, half of it for the viewer), so no path can escape the folder. */
export interface PortalBuild {
  /** The build's id, which changes with its content; undefined when the portal is not built. */
  id: string | undefined;
  asset: (path: string) => Asset | undefined;
  page: (name: PageName) => string | undefined;
}

const readBytes = (path: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(path));

export const listFilesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const IMMUTABLE_URL_PATTERN = /^\/assets\/|^\/embed\/.+-[A-Z0-9]{8}\.js$/;

const toContentId = (body: Buffer) =>
  createHash('sha256').update(body).digest('hex').slice(0, CONTENT_ID_LENGTH);

function toAsset(path: string, url: string): Asset {
  const body = readBytes(path);
  return {
    type: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    brotli: existsSync(`${path}.br`) ? readBytes(`${path}.br`) : undefined,
    isImmutable: IMMUTABLE_URL_PATTERN.test(url),
    etag: `W/"${toContentId(body)}"`,
  };
}

/** Returns a build without assets when the folder does not exist. */
export function readPortalBuild(folder: string): PortalBuild {
  const assets = new Map<string, Asset>();
  if (existsSync(folder)) {
    for (const path of listFilesBelow(folder).filter((name) => !name.endsWith('.br'))) {
      const url = `/${relative(folder, path).split(sep).join('/')}`;
      if (!url.startsWith('/.')) assets.set(url, toAsset(path, url));
    }
  }
  const page = assets.get('/index.html');
  return {
    // Only the page is hashed, because the file name of its script changes with everything it loads.
    id: page && toContentId(page.body),
    asset: (path) => (path.endsWith('.html') ? undefined : assets.get(path)),
    page: (name) => assets.get(`/${name}`)?.body.toString('utf8'),
  };
}
