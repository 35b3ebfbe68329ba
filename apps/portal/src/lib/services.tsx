import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The objects that components share. Each folder declares its own; TypeScript merges these. */
export interface Services {
  /** Milliseconds since 1970. */
  now: () => number;
}

const ServicesContext = createContext<Partial<Services>>({});

interface ServicesProviderProps {
  /** Must stay the same object, because a new one renders every component with a service again. */
  services: Partial<Services>;
  children: ReactNode;
}

/** Adds services to those of the providers above. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  const outer = useContext(ServicesContext);
  const all = useMemo(() => ({ ...outer, ...services }), [outer, services]);
  return <ServicesContext value={all}>{children}</ServicesContext>;
}

/** @throws Error when no provider above has the service */
export function useService<Name extends keyof Services>(name: Name): Services[Name] {
  const service = useContext(ServicesContext)[name];
  if (service === undefined) throw new Error(`No provider above has the service "${name}".`);
  return service;
}
