import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { COOKIE_TEXTS } from './texts.ts';

const PROBE_COOKIE_NAME = 'bakehouse_cookie_probe';

const canKeepCookies = () => {
  const write = (lifetime: string) => {
    document.cookie = `${PROBE_COOKIE_NAME}=1; path=/; sameSite=lax; max-age=${lifetime}`;
  };
  try {
    write('60');
    const isKept = document.cookie.includes(PROBE_COOKIE_NAME);
    write('0');
    return isKept;
  } catch {
    // A sandboxed page may not use cookies.
    return false;
  }
};

/** Says before the login that the browser will forget it. */
export function CookieNotice() {
  const [isKept] = useState(canKeepCookies);
  if (isKept) return null;
  return (
    <Notice tone="info" title={COOKIE_TEXTS.blocked}>
      {COOKIE_TEXTS.advice}
    </Notice>
  );
}
