import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({
    base: globalThis.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    brandTitle: 'Bakehouse: the widget',
    brandUrl: '../',
    brandTarget: '_self',
  }),
});
