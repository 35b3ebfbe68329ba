import type { FileRow } from '@bakehouse/contract';
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react';
// These imports load the code chunks before a test waits for them.
import '@bakehouse/contract/grantee';
import '../src/features/files/details/file-details.tsx';
import type { Backend } from './backend.ts';
import { createFile } from './data/files.ts';
import { changeFile } from './handlers/files.ts';
import { renderApp, type RenderedApp } from './render-app.tsx';

interface RenderedDetails extends RenderedApp {
  file: FileRow;
  /** Queries within the details of the file. */
  panel: BoundFunctions<typeof queries>;
  /** Changes the file on the mocked server, as another user would. */
  change: (fields: Partial<FileRow>) => void;
  sentTo: (path: string) => unknown[];
}

export async function renderDetails(
  fields: Partial<FileRow> = {},
  known: Partial<Pick<Backend, 'history' | 'fields' | 'states'>> = {},
  graceMs = 0,
): Promise<RenderedDetails> {
  const file = createFile(1, { expiration_date: null, ...fields });
  const app = renderApp('/portal?tab=files', {
    session: 'password_pin',
    graceMs,
    prepare: (backend) => {
      Object.assign(backend, known, { files: [file, createFile(2)] });
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
