import type { Metadata } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { settings } from '../lib/settings';
import { Client } from './client';
import './page.css';

export const metadata: Metadata = { title: 'A Next app', icons: 'data:,' };

export default async function Layout({ children }: { children: ReactNode }) {
  // Each answer has a nonce of its own, so no page can be rendered during the build.
  await connection();
  return (
    <html lang="en">
      <body>
        <main>
          <Client publicToken={settings.publicToken} apiOrigin={settings.apiOrigin}>
            {children}
          </Client>
        </main>
      </body>
    </html>
  );
}
