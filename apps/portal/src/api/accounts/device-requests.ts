import type { DeviceRequest as DeviceRequestReply } from '@bakehouse/contract';
import {
  answerDeviceRequest,
  findDeviceRequest,
} from '@bakehouse/contract/calls/device-authorizations';
import type { Http } from '../http/http.ts';

/** A device that waits until its user lets it in. */
export interface DeviceRequest {
  userCode: string;
  appName: string;
  appDescription: string;
  isFirstParty: boolean;
  /** Each continues the sentence "The app wants to…". */
  wishes: readonly string[];
  /** An approximate address, such as "203.0.113.x". */
  network: string;
  requestedAt: string;
}

export interface DeviceRequestApi {
  find: (userCode: string) => Promise<DeviceRequest>;
  answer: (userCode: string, isAllowed: boolean) => Promise<void>;
}

const toDeviceRequest = (reply: DeviceRequestReply): DeviceRequest => ({
  userCode: reply.user_code,
  appName: reply.client_name,
  appDescription: reply.client_description,
  isFirstParty: reply.first_party,
  wishes: reply.scopes.map(({ description }) => description),
  network: reply.network,
  requestedAt: reply.requested_at,
});

export const createDeviceRequestApi = (http: Http): DeviceRequestApi => ({
  async find(userCode) {
    return toDeviceRequest(await http.call(findDeviceRequest, { user_code: userCode }));
  },
  async answer(userCode, isAllowed) {
    await http.call(answerDeviceRequest, { user_code: userCode, consent_granted: isAllowed });
  },
});
