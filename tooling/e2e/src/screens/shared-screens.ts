import {
  API_PATHS,
  LIST_ADDRESSES,
  openFailedList,
  openList,
  openLoadingList,
  type Screen,
} from './screen-context.ts';

export const sharedScreens: readonly Screen[] = [
  { name: 'portal-shared', show: (context) => openList(context, LIST_ADDRESSES.shared, 'dee') },
  {
    name: 'portal-shared-banned',
    show: (context) => openList(context, LIST_ADDRESSES.shared, 'fay'),
  },
  {
    name: 'portal-shared-loading',
    isVariant: true,
    show: (context) => openLoadingList(context, LIST_ADDRESSES.shared, API_PATHS.shared),
  },
  {
    name: 'portal-shared-failed',
    isVariant: true,
    show: (context) => openFailedList(context, LIST_ADDRESSES.shared, API_PATHS.shared),
  },
];
