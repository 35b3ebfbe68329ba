import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (options) => ({
    ...options,
    build: { ...options.build, chunkSizeWarningLimit: Infinity },
    resolve: { ...options.resolve, conditions: ['bakehouse-source', 'browser', 'module'] },
  }),
};

export default config;
