'use client';

import { AuthProvider } from '@bakehouse/login-widget';
import { createClient } from '@bakehouse/sdk';
import { useEffect, useState, type ReactNode } from 'react';

interface Props {
  publicToken: string;
  apiOrigin: string;
  children: ReactNode;
}

/** One client for all pages. It keeps the session fresh while a page is open. */
export function Client({ publicToken, apiOrigin, children }: Props) {
  const [client] = useState(() => createClient(publicToken, { apiOrigin }));

  // The link of the email leads back to the site with a token in the URL.
  useEffect(() => {
    void client.authenticateByUrl({ session_duration_minutes: 60 });
  }, [client]);

  return <AuthProvider client={client}>{children}</AuthProvider>;
}
