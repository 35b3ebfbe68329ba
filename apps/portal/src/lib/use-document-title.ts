import { useEffect } from 'react';

export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · Bakehouse`;
  }, [screen]);
}
