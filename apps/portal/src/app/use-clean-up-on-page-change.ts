import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useService } from '../lib/services.tsx';
import { toPageKey } from './page-key.ts';

/** Tells the toasts when the user goes to another page, so that old errors end. */
export function useCleanUpOnPageChange(): void {
  const toasts = useService('toasts');
  const { pathname, search } = useLocation();
  const isRedirect = useNavigationType() === NavigationType.Replace;
  const page = toPageKey(pathname, search);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!isRedirect) toasts.leavePage();
  }, [toasts, page, isRedirect]);
}
