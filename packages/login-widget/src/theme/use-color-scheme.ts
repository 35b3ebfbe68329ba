import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../lib/subscribe-to-nothing.ts';
import type { ColorScheme, Styles } from './theme.ts';

const darkQuery = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const isDark = () => darkQuery().matches;
const isNotDark = () => false;

/** The scheme to show. A server cannot know the user's setting and renders the light scheme. */
export function useColorScheme(wanted: Styles['colorScheme'] = 'light'): ColorScheme {
  const isAuto = wanted === 'auto';
  const prefersDark = useSyncExternalStore(
    isAuto ? subscribe : subscribeToNothing,
    isAuto ? isDark : isNotDark,
    isNotDark,
  );
  if (!isAuto) return wanted;
  return prefersDark ? 'dark' : 'light';
}
