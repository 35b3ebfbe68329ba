import { PROJECT_ID } from './accounts.ts';

/** RFC 8628, section 3.2. */
interface DeviceCodes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
}

interface DeviceAnswer {
  status: number;
  body: Record<string, unknown>;
}

export interface WaitingDevice {
  codes: DeviceCodes;
  /** The path and query of the page with the code. */
  path: string;
  poll: () => Promise<DeviceAnswer>;
}

const DEVICE_CLIENT_ID = 'connected-app-test-scales';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Plays the scales of the demo, which have no browser. */
export async function startWaitingDevice(
  serverUrl: string,
  scope = 'openid profile email offline_access',
): Promise<WaitingDevice> {
  const send = async (name: string, fields: Record<string, string>): Promise<DeviceAnswer> => {
    const response = await fetch(`${serverUrl}/v1/oauth2/${PROJECT_ID}/${name}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: DEVICE_CLIENT_ID, ...fields }),
    });
    // The cast is unchecked, because a test of the server checks the answers strictly.
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body };
  };
  const { body } = await send('device_authorization', { scope });
  // The cast is unchecked for the same reason.
  const codes = body as unknown as DeviceCodes;
  const { pathname, search } = new URL(codes.verification_uri_complete);
  return {
    codes,
    path: pathname + search,
    poll: () => send('token', { grant_type: DEVICE_GRANT, device_code: codes.device_code }),
  };
}
