'use client';

import { LoginWidget, useSession } from '@bakehouse/login-widget';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo } from 'react';

export function LoginForm({ pageUrl }: { pageUrl: string }) {
  const router = useRouter();
  const { session, fromCache } = useSession();
  const config = useMemo(
    () => ({
      emailMagicLinksOptions: { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl },
    }),
    [pageUrl],
  );
  const isLoggedIn = session !== null && !fromCache;

  useEffect(() => {
    if (isLoggedIn) router.replace('/account');
  }, [isLoggedIn, router]);

  return <LoginWidget config={config} />;
}
