import type { ComponentType } from 'react';
import type { LoginEvent } from '../config/events.ts';
import { IdentityProvider } from '../identity-provider.tsx';
import { LoginWidget } from '../login-widget.tsx';
import { PasskeyRegistration } from '../passkey-registration.tsx';
import type { FramedProps } from '../widget-root.tsx';

type ElementComponent = ComponentType<FramedProps>;

export interface ElementKind {
  /** Undefined until it is loaded. */
  Component?: ElementComponent;
  load?: () => Promise<ElementComponent>;
  /** The event after which the element has served its purpose. */
  success: LoginEvent['type'];
  /** Further attributes, by the name of the prop that each becomes. */
  props?: Readonly<Record<string, (element: Element) => unknown>>;
}

const LOGIN: ElementKind = { Component: LoginWidget, success: 'LOGGED_IN' };

const KINDS: Readonly<Record<string, ElementKind>> = {
  'bakehouse-login': LOGIN,
  'bakehouse-password-reset': {
    async load() {
      const { PasswordReset } = await import('../password-reset.tsx');
      // The cast is safe, because the element always gives the token.
      return PasswordReset as ElementComponent;
    },
    success: 'LOGGED_IN',
    props: { passwordResetToken: (element) => element.getAttribute('password-reset-token') },
  },
  'bakehouse-passkey-registration': { Component: PasskeyRegistration, success: 'PASSKEY_DONE' },
  'bakehouse-identity-provider': {
    Component: IdentityProvider,
    success: 'OAUTH_AUTHORIZE_FLOW_COMPLETE',
    props: { submitsInPage: (element) => element.hasAttribute('submits-in-page') },
  },
};

export const ELEMENT_NAMES: readonly string[] = Object.keys(KINDS);

export const elementKindOf = (name: string): ElementKind => KINDS[name] ?? LOGIN;
