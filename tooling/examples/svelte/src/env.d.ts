import type { WidgetElement } from '@bakehouse/login-widget/element';
import type { HTMLAttributes } from 'svelte/elements';

interface LoginAttributes extends HTMLAttributes<WidgetElement> {
  products?: string;
  'redirect-url'?: string;
  client?: WidgetElement['client'];
  styles?: WidgetElement['styles'];
  'onbakehouse-error'?: (event: HTMLElementEventMap['bakehouse-error']) => void;
}

declare global {
  interface ImportMetaEnv {
    readonly BAKEHOUSE_URL?: string;
  }
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'bakehouse-login': LoginAttributes;
  }
}
