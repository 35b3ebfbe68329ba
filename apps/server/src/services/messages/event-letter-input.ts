import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { approximateIpAddress } from '../../lib/http/ip-address.ts';
import { deviceNameOf } from '../../lib/http/device-name.ts';
import { deviceTypeOf } from '../../lib/http/device-type.ts';

export interface EventLetterInput {
  at: Date;
  device: string;
  network: string;
  projectName: string;
}

export const describeDevice = ({ userAgent, info }: Caller): string =>
  deviceNameOf(userAgent, info) ?? deviceTypeOf(userAgent, info);

export const toEventLetterInput = (
  { clock, projects }: Deps,
  caller: Caller,
  { name }: Project = projects.portal,
): EventLetterInput => ({
  at: clock.now(),
  device: describeDevice(caller),
  network: approximateIpAddress(caller.ipAddress),
  projectName: name,
});
