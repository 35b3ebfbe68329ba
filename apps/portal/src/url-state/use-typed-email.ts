import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const readEmail = (state: unknown) => (typeof state === 'string' ? state : undefined);

/**
 * The email on a page before the login. Its entry in the history keeps what was typed for Back and
 * a reload, and a link can hand it to the next page.
 */
export function useTypedLoginEmail(known: string): [email: string, type: (email: string) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => readEmail(location.state) ?? known);
  const type = (typed: string) => {
    if (typed === email) return;
    setEmail(typed);
    const { search, hash } = location;
    void navigate({ search, hash }, { replace: true, state: typed });
  };
  return [email, type];
}
