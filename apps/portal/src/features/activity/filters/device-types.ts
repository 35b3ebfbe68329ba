import { DEVICE_TYPES, type DeviceType } from '@bakehouse/contract';
import { parseChoiceOr } from '../../../list/list-fields.ts';

/** Null for a device that the list cannot filter by. */
export const toDeviceType = (text: string): DeviceType | null =>
  parseChoiceOr(DEVICE_TYPES, text, null);
