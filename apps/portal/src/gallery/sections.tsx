import { AuthCards } from './surfaces/auth-cards.tsx';
import { Badges } from './surfaces/badges.tsx';
import { Buttons } from './controls/buttons.tsx';
import { Charts } from './surfaces/charts.tsx';
import { Colours } from './surfaces/colours.tsx';
import { Dialogs } from './controls/dialogs.tsx';
import { Downloads } from './surfaces/downloads.tsx';
import { Fields } from './controls/fields.tsx';
import { FileViewers } from './controls/file-viewers.tsx';
import { Icons } from './surfaces/icons.tsx';
import { Lists } from './controls/lists.tsx';
import { Tooltips } from './controls/tooltips.tsx';
import { Notices } from './surfaces/notices.tsx';
import { Paginations } from './controls/paginations.tsx';
import { Pins } from './controls/pins.tsx';
import type { GallerySection } from './section.ts';
import { PageFrames } from './surfaces/page-frames.tsx';
import { StrengthMeters } from './controls/strength-meters.tsx';
import { Tables } from './surfaces/tables.tsx';
import { TabBars } from './controls/tab-bars.tsx';
import { ToastButtons } from './surfaces/toast-buttons.tsx';
import { Typography } from './surfaces/typography.tsx';

export const gallerySections: readonly GallerySection[] = [
  { id: 'colours', title: 'Colours', Content: Colours },
  { id: 'type', title: 'Type, ids and dates', Content: Typography },
  { id: 'icons', title: 'Icons', Content: Icons },
  { id: 'buttons', title: 'Buttons', Content: Buttons },
  { id: 'fields', title: 'Text and password fields', Content: Fields },
  { id: 'strengths', title: 'Strength of a password', Content: StrengthMeters },
  { id: 'pins', title: 'PIN field', Content: Pins },
  { id: 'notices', title: 'Notices, offline and loading', Content: Notices },
  { id: 'badges', title: 'Badges', Content: Badges },
  { id: 'toasts', title: 'Toasts', Content: ToastButtons },
  { id: 'downloads', title: 'Downloads', Content: Downloads },
  { id: 'auth-cards', title: 'Cards around the login', Content: AuthCards },
  { id: 'tabs', title: 'Tabs', Content: TabBars },
  { id: 'lists', title: 'Search, select and tags', Content: Lists },
  { id: 'tables', title: 'Data table', Content: Tables },
  { id: 'charts', title: 'Bar chart', Content: Charts },
  { id: 'paginations', title: 'Pagination', Content: Paginations },
  { id: 'tooltips', title: 'Tooltip', Content: Tooltips },
  { id: 'file-viewers', title: 'Viewer of files', Content: FileViewers },
  { id: 'dialogs', title: 'Dialogs', Content: Dialogs },
  { id: 'shell', title: 'Frame of the dashboard', Content: PageFrames },
];
