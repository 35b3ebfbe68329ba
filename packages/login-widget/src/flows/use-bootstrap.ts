import type { BootstrapConfig } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { bootstrap } from '@bakehouse/sdk/namespaces/bootstrap.js';
import { useEffect, useState } from 'react';
import { useWidget } from '../widget-context.tsx';

/** The configuration of the project: the stored one first, then that of the server. */
export function useBootstrap(): BootstrapConfig | undefined {
  const { client } = useWidget();
  const [loaded, setLoaded] = useState<BootstrapConfig>();
  useEffect(() => {
    let isCurrent = true;
    const source = addNamespaces(client, { bootstrap }).bootstrap;
    void source.get().then((config) => {
      if (isCurrent) setLoaded(config);
    });
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return loaded ?? client.bootstrap?.getSync();
}
