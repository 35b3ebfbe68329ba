import {
  LoginWidget,
  PasskeyRegistration,
  PasswordReset,
  type LoginWidgetProps,
} from '@bakehouse/login-widget';
import { createClient } from '@bakehouse/sdk';
import { StytchUIClient } from '@stytch/vanilla-js';
import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** This script runs in the page: the provider's widget, and beside it ours, each with its client. */
export type SideName = 'theirs' | 'ours';

export interface ComparisonProps {
  component: 'Login' | 'PasswordReset' | 'PasskeyRegistration';
  config: object;
  token?: string;
  /** Which widgets are mounted. A passkey prompt that both offer ends the other's. */
  sides: readonly SideName[];
  /** True without shadow roots, in which the provider's phone field takes no number. */
  isInPage: boolean;
  publicToken: string;
}

interface WidgetReports {
  events: string[];
  errors: string[];
}

declare global {
  var besideReports: Record<SideName, WidgetReports>;
}

// The cast is unchecked, because the tests write the props.
const props = JSON.parse(
  new URLSearchParams(location.search).get('props') ?? '{}',
) as ComparisonProps;
const { component, publicToken, sides, isInPage, token = '' } = props;

globalThis.besideReports = {
  theirs: { events: [], errors: [] },
  ours: { events: [], errors: [] },
};

const toReportingCallbacks = ({ events, errors }: WidgetReports) => ({
  onEvent: ({ type }: { type: string }) => void events.push(type),
  onError: ({ message }: { message: string }) => void errors.push(message),
});

const endpoints = {
  testAPIURL: location.origin,
  liveAPIURL: location.origin,
  clientsideServicesIframeURL: `${location.origin}/numbers`,
};
// The casts are needed because the provider's types omit `endpoints`, and the tests write the config.
const providerClient = new StytchUIClient(publicToken, { endpoints } as never);
const providerProps = {
  elementId: '#theirs',
  // Both widgets use the same fixed ids, which cannot collide in a shadow root.
  config: { ...props.config, enableShadowDOM: !isInPage } as never,
  callbacks: toReportingCallbacks(besideReports.theirs) as never,
};
const MOUNT_PROVIDER_WIDGET: Readonly<Record<ComparisonProps['component'], () => void>> = {
  Login: () => providerClient.mountLogin(providerProps),
  PasswordReset: () =>
    providerClient.mountResetPassword({ ...providerProps, passwordResetToken: token }),
  PasskeyRegistration: () => providerClient.mountPasskeyRegistration(providerProps),
};

const OurPasswordReset = (ourProps: LoginWidgetProps) =>
  createElement(PasswordReset, { ...ourProps, passwordResetToken: token });
const OUR_COMPONENTS: Readonly<
  Record<ComparisonProps['component'], ComponentType<LoginWidgetProps>>
> = {
  Login: LoginWidget,
  PasswordReset: OurPasswordReset,
  PasskeyRegistration,
};

if (sides.includes('theirs')) MOUNT_PROVIDER_WIDGET[component]();
if (sides.includes('ours'))
  createRoot(document.querySelector('#ours') ?? document.body).render(
    createElement(OUR_COMPONENTS[component], {
      client: createClient(publicToken, { apiOrigin: location.origin, telemetry: false }),
      config: props.config,
      callbacks: toReportingCallbacks(besideReports.ours),
    }),
  );
