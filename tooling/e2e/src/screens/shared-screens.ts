import {
  API_PATHS,
  LIST_URLS,
  openFailedList,
  openList,
  openLoadingList,
  type Screen,
} from './screen-context.ts';

export const sharedScreens: readonly Screen[] = [
  { name: 'portal-shared', show: (context) => openList(context, LIST_URLS.shared, 'dee') },
  {
    name: 'portal-shared-banned',
    show: (context) => openList(context, LIST_URLS.shared, 'fay'),
  },
  {
    name: 'portal-shared-loading',
    isVariant: true,
    show: (context) => openLoadingList(context, LIST_URLS.shared, API_PATHS.shared),
  },
  {
    name: 'portal-shared-failed',
    isVariant: true,
    show: (context) => openFailedList(context, LIST_URLS.shared, API_PATHS.shared),
  },
];
