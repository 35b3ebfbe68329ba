import { addNamespaces, bootstrap } from '@bakehouse/sdk';
import { useEffect, useState } from 'react';
import { useWidget } from '../widget-context.tsx';

/** The domains that the project sends email from: the stored ones first, then those of the server. */
export function useEmailDomains(): readonly string[] {
  const { client } = useWidget();
  const [domains, setDomains] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    const source = addNamespaces(client, { bootstrap }).bootstrap;
    void source.get().then(({ emailDomains }) => {
      if (isCurrent) setDomains(emailDomains);
    });
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return domains ?? client.bootstrap?.getSync().emailDomains ?? [];
}
