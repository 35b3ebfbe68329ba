import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { toPageKey } from './page-key.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Tells the toasts when the user goes to another page, so that old errors end. */
export function useLeavePage(): void {
  const toasts = useToasts();
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
