import { answerDeviceRequestBody, errorBody, findDeviceRequestBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/device-authorizations';
import { readUserCode, toDisplayUserCode } from '@bakehouse/contract/input/user-code';
import { isFirstPartyApp } from '../../config/connected-apps.ts';
import { approximateIpAddress } from '../../lib/http/ip-address.ts';
import {
  answerDevice,
  findWaitingDevice,
} from '../../services/connected-apps/devices/device-answer.ts';
import { SCOPE_DESCRIPTIONS } from '../../services/connected-apps/scope-descriptions.ts';
import { answer, type PortalRoute } from './answer/answer.ts';

export const deviceAuthorizationRoutes: readonly PortalRoute[] = [
  answer(
    calls.findDeviceRequest,
    {
      summary: 'Get the app and the scopes for which a device waits, by the code that it shows',
      body: findDeviceRequestBody,
      errors: { 410: errorBody },
      limit: 'user-codes',
      queue: [],
    },
    async ({ by, input: { user_code: typed } }, deps) => {
      const { device, app } = await findWaitingDevice(deps, by, typed);
      return {
        user_code: toDisplayUserCode(readUserCode(typed) ?? ''),
        client_name: app.client_name,
        client_description: app.client_description,
        first_party: isFirstPartyApp(app),
        scopes: device.scopes.map((scope) => ({ scope, description: SCOPE_DESCRIPTIONS[scope] })),
        network: approximateIpAddress(device.ipAddress),
        requested_at: device.createdAt.toISOString(),
        expires_at: device.expiresAt.toISOString(),
      };
    },
  ),
  answer(
    calls.answerDeviceRequest,
    {
      summary: 'Let the device in that shows a code, or refuse it',
      body: answerDeviceRequestBody,
      errors: { 410: errorBody },
      limit: 'user-codes',
      queue: [],
    },
    async ({ by, input }, deps) => {
      await answerDevice(deps, by, {
        userCode: input.user_code,
        isAllowed: input.consent_granted,
      });
      return {};
    },
  ),
];
