import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

const EYE_PATH =
  'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Zm11 0a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z';

export const EyeIcon = (): ReactNode => <Icon path={EYE_PATH} />;

export const EyeOffIcon = (): ReactNode => <Icon path={`${EYE_PATH}M3.5 17 16.5 3`} />;
