import { AuthCards } from './auth-cards.tsx';
import { Badges } from './badges.tsx';
import { Buttons } from './buttons.tsx';
import { Charts } from './charts.tsx';
import { Colours } from './colours.tsx';
import { Dialogs } from './dialogs.tsx';
import { Downloads } from './downloads.tsx';
import { Fields } from './fields.tsx';
import { Icons } from './icons.tsx';
import { Lists } from './lists.tsx';
import { Menus } from './menus.tsx';
import { Notices } from './notices.tsx';
import { Paginations } from './paginations.tsx';
import { Pins } from './pins.tsx';
import type { Section } from './section.ts';
import { Shells } from './shells.tsx';
import { Tables } from './tables.tsx';
import { TabBars } from './tab-bars.tsx';
import { ToastButtons } from './toast-buttons.tsx';
import { Type } from './type.tsx';

export const sections: readonly Section[] = [
  { id: 'colours', title: 'Colours', Content: Colours },
  { id: 'type', title: 'Type, ids and dates', Content: Type },
  { id: 'icons', title: 'Icons', Content: Icons },
  { id: 'buttons', title: 'Buttons', Content: Buttons },
  { id: 'fields', title: 'Text and password fields', Content: Fields },
  { id: 'pins', title: 'PIN field', Content: Pins },
  { id: 'notices', title: 'Notices, offline and loading', Content: Notices },
  { id: 'badges', title: 'Badges', Content: Badges },
  { id: 'toasts', title: 'Toasts', Content: ToastButtons },
  { id: 'downloads', title: 'Downloads', Content: Downloads },
  { id: 'auth-cards', title: 'Sign-in frame', Content: AuthCards },
  { id: 'tabs', title: 'Tabs', Content: TabBars },
  { id: 'lists', title: 'Search, select and tags', Content: Lists },
  { id: 'tables', title: 'Data table', Content: Tables },
  { id: 'charts', title: 'Bar chart', Content: Charts },
  { id: 'paginations', title: 'Pagination', Content: Paginations },
  { id: 'menus', title: 'Menu and tooltip', Content: Menus },
  { id: 'dialogs', title: 'Dialogs', Content: Dialogs },
  { id: 'shell', title: 'Frame of the dashboard', Content: Shells },
];
