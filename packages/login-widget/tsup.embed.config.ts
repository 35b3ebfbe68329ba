import type { LazyFile } from '@bakehouse/tsup';
import { embedConfig } from '@bakehouse/tsup/embed';
import type { Options } from 'tsup';
import { LAZY_FILES } from './tsup.lazy-files.ts';

const SHARED_FILE = 'shared-screens';

/** Code that several lazy files share is loaded with them, so that the first file stays small. */
const shareCode = (lazy: Readonly<Record<string, LazyFile>>): Record<string, LazyFile> =>
  Object.fromEntries(
    Object.entries(lazy).map(([name, file]) => [
      name,
      name === SHARED_FILE || file.isAlone
        ? file
        : { ...file, after: [...new Set([...(file.after ?? []), SHARED_FILE])] },
    ]),
  );

const scripts: Options = embedConfig({
  name: 'login-widget',
  source: 'src/element.ts',
  outDir: 'dist/embed',
  aliases: {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  },
  lazy: shareCode({
    ...LAZY_FILES,
    'password-screens': {
      modules: [...(LAZY_FILES['password-screens']?.modules ?? []), 'password-reset'],
    },
    'passkey-ceremonies': { modules: ['ceremonies'] },
    pkce: { modules: ['pkce'] },
    'third-party-scripts': { modules: ['send-with-protection', 'start'] },
    'rare-code': { modules: ['cookie-warnings', 'submit-form', 'url-sign-in'] },
  }),
  libraries: ['node_modules/preact'],
  banner: '/*! @bakehouse/login-widget and Preact, both under the MIT licence */',
});

/** Apart from those of the React components, because a site with elements has no types of React. */
const types: Options = {
  entry: { element: 'src/element.ts' },
  format: ['esm', 'cjs'],
  dts: { only: true },
};

const configs: readonly Options[] = [scripts, types];

export default configs;
