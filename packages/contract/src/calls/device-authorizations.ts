import {
  type answerDeviceRequestBody,
  deviceRequest,
  type findDeviceRequestBody,
} from '../accounts/device-authorizations.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const findDeviceRequest = portalCall({
  method: 'POST',
  path: '/oauth/device/find',
  level: 'second_level',
  body: typeOnly<typeof findDeviceRequestBody>(),
  reply: deviceRequest,
});

export const answerDeviceRequest = portalCall({
  method: 'POST',
  path: '/oauth/device/answer',
  level: 'second_level',
  body: typeOnly<typeof answerDeviceRequestBody>(),
  reply: emptyBody,
});
