import { DEVICE_TYPES, type DeviceType } from '@bakehouse/contract';
import { parseChoice } from '../../../list/list-fields.ts';

/** Null for a device that the list cannot filter by. */
export const toDeviceType = (text: string): DeviceType | null =>
  parseChoice(DEVICE_TYPES, text, null);
