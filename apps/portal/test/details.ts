import type { FileRow } from '@bakehouse/contract';
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react';
// Their chunks are here before a test starts to wait for them.
import '@bakehouse/contract/grantee';
import '../src/features/files/details/file-details.tsx';
import type { Backend } from './backend.ts';
import { aFile } from './files.ts';
import { changeFile } from './handlers/files.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';

interface OpenDetails extends RenderedApp {
  file: FileRow;
  /** Within the panel of the file. */
  panel: BoundFunctions<typeof queries>;
  /** What somebody else does meanwhile. */
  change: (fields: Partial<FileRow>) => void;
  /** The bodies of the calls at a path. */
  sentTo: (path: string) => unknown[];
}

/** The dashboard with one file more than this one, whose row is open. */
export async function openDetails(
  fields: Partial<FileRow> = {},
  known: Partial<Pick<Backend, 'history' | 'fields'>> = {},
): Promise<OpenDetails> {
  const file = aFile(1, { expiration_date: null, ...fields });
  const app = renderApp('/portal?tab=files', {
    session: 'password_pin',
    prepare: (backend) => {
      Object.assign(backend, known, { files: [file, aFile(2)] });
    },
  });
  const name = `Details of ${file.filetitle}`;
  const opener = await screen.findByRole('button', { name });
  await app.user.click(opener);
  await screen.findByRole('button', { name: 'Save dates' });
  return {
    ...app,
    file,
    panel: within(screen.getByRole('region', { name })),
    change: (changed) => changeFile(app.backend, file.checksum, changed),
    sentTo: (path) => app.backend.sent.filter((call) => call.path === path).map(({ body }) => body),
  };
}
