import { html } from 'hono/html';
import { SEALED_ENDING } from '../../demo/demo-copies.ts';
import { readDemoOriginals } from '../../demo/demo-originals.ts';
import type { Markup } from '../pages/service-page.ts';

const link = (name: string) => html`<a href="/__dev/files/${encodeURIComponent(name)}">${name}</a>`;

export const filesMarkup = (): Markup =>
  html`<p>
      These files of bo exist. Download a sealed copy, log in as dee, press
      <strong>Open files</strong> and choose it. Two of them do not open for dee, and none opens for
      eli.
    </p>
    <ul>
      ${readDemoOriginals().map(
        ({ name }) => html`<li>${link(`${name}${SEALED_ENDING}`)} (original: ${link(name)})</li>`,
      )}
    </ul>`;
