import { AUTHORIZE_PARAMETERS, interceptIdp, LOGOUT_PARAMETERS } from '../page/idp-stand-in.ts';
import {
  findButton,
  logIn,
  waitForText,
  type WidgetScreen,
  type WidgetVisit,
} from './widget-visit.ts';

const openRequest = async (visit: WidgetVisit, query: Readonly<Record<string, string>>) => {
  await interceptIdp(visit.page, true);
  await logIn(visit);
  await visit.open({}, { component: 'IdentityProvider', keepsWidget: true, query });
};

export const CONSENT_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'consent',
    async show(visit) {
      const scope = 'openid profile email phone offline_access cakes:read';
      await openRequest(visit, { ...AUTHORIZE_PARAMETERS, scope });
      await findButton(visit, 'Allow').waitFor();
    },
  },
  {
    name: 'consent-log-out',
    isVariant: true,
    async show(visit) {
      await openRequest(visit, LOGOUT_PARAMETERS);
      await findButton(visit, 'Yes').waitFor();
    },
  },
  {
    name: 'consent-stayed',
    isVariant: true,
    async show(visit) {
      await openRequest(visit, LOGOUT_PARAMETERS);
      await findButton(visit, 'No').click();
      await waitForText(visit, 'You have not been logged out.');
    },
  },
  {
    name: 'consent-logged-out',
    isVariant: true,
    async show(visit) {
      await visit.open({}, { component: 'IdentityProvider', query: AUTHORIZE_PARAMETERS });
      await waitForText(visit, 'No active session detected.');
    },
  },
];
