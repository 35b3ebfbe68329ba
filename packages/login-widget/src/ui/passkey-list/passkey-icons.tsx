import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

const PENCIL_PATH =
  'M12.8 4.2 3.5 13.5V17H7l9.2-9.3a1.8 1.8 0 0 0 0-2.5l-.9-1a1.8 1.8 0 0 0-2.5 0Z';
const BIN_PATH = 'M3.5 5.5h13M8 5.5V3h4v2.5m2.8 0-.8 11H6l-.8-11M8.5 9v4.5m3-4.5v4.5';
const CHECK_PATH = 'm4 10.5 4 4 8-9';
const CROSS_PATH = 'm5 5 10 10M15 5 5 15';

export const PencilIcon = (): ReactNode => <Icon path={PENCIL_PATH} />;
export const BinIcon = (): ReactNode => <Icon path={BIN_PATH} />;
export const CheckIcon = (): ReactNode => <Icon path={CHECK_PATH} />;
export const CrossIcon = (): ReactNode => <Icon path={CROSS_PATH} />;
