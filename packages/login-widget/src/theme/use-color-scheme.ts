import { useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../lib/subscribe-to-nothing.ts';
import type { ColorScheme, Styles } from './theme.ts';

const darkModeQuery = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function subscribeToDarkMode(onChange: () => void): () => void {
  const query = darkModeQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const isDarkMode = () => darkModeQuery().matches;
const isDarkModeOnServer = () => false;

/** The scheme to show. A server cannot know the user's setting and renders the light scheme. */
export function useColorScheme(wanted: Styles['colorScheme'] = 'light'): ColorScheme {
  const isAuto = wanted === 'auto';
  const prefersDark = useSyncExternalStore(
    isAuto ? subscribeToDarkMode : subscribeToNothing,
    isAuto ? isDarkMode : isDarkModeOnServer,
    isDarkModeOnServer,
  );
  if (!isAuto) return wanted;
  return prefersDark ? 'dark' : 'light';
}
