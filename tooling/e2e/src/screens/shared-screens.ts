import {
  API_PATHS,
  LIST_URLS,
  openList,
  type Screen,
  createFailedListScreens,
} from './screen-context.ts';

export const sharedScreens: readonly Screen[] = [
  { name: 'portal-shared', show: (context) => openList(context, LIST_URLS.shared, 'dee') },
  {
    name: 'portal-shared-banned',
    isVariant: true,
    show: (context) => openList(context, LIST_URLS.shared, 'fay'),
  },
  ...createFailedListScreens('shared', LIST_URLS.shared, [API_PATHS.shared]),
];
