import type { ReactNode } from 'react';
import styles from './icon.module.css';

const drawDotAt = (y: number) => <circle className={styles.dot} cx="10" cy={y} r="1" />;

const fileOutline = (
  <>
    <path d="M5.2 2.8h6.3l3.3 3.3v11.1H5.2z" />
    <path d="M11.3 2.8v3.5h3.5" />
  </>
);

const eyeOutline = (
  <>
    <path d="M2.2 10S5 4.8 10 4.8s7.8 5.2 7.8 5.2-2.8 5.2-7.8 5.2S2.2 10 2.2 10z" />
    <circle cx="10" cy="10" r="2.4" />
  </>
);

/** All icons have a 20 × 20 grid and the same line width, so that they look alike in any size. */
const ICON_DRAWINGS = {
  check: <path d="m4.2 10.6 3.8 3.8 7.8-8.8" />,
  warning: (
    <>
      <path d="M10 3.2 17.6 16.4H2.4z" />
      <path d="M10 8.2v3.6" />
      {drawDotAt(14.1)}
    </>
  ),
  blocked: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="m5 5 10 10" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 9.4v4.2" />
      {drawDotAt(6.5)}
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 5.8V10l2.8 1.8" />
    </>
  ),
  bell: (
    <path d="M4 14.4c1.4-1.3 1.8-2.6 1.8-5.6a4.2 4.2 0 0 1 8.4 0c0 3 .4 4.3 1.8 5.6zM8.4 16.8h3.2" />
  ),
  dash: <path d="M5.5 10h9" />,
  plus: <path d="M5.5 10h9M10 5.5v9" />,
  'chevron-down': <path d="m5.5 7.8 4.5 4.6 4.5-4.6" />,
  'chevron-left': <path d="M12.2 5.5 7.6 10l4.6 4.5" />,
  'chevron-right': <path d="M7.8 5.5 12.4 10l-4.6 4.5" />,
  first: <path d="M5.4 5.2v9.6M14.2 5.5 9.6 10l4.6 4.5" />,
  last: <path d="M14.6 5.2v9.6M5.8 5.5l4.6 4.5-4.6 4.5" />,
  'sort-ascending': <path d="M10 15.6V4.4M5.6 8.8 10 4.4l4.4 4.4" />,
  'sort-descending': <path d="M10 4.4v11.2M5.6 11.2l4.4 4.4 4.4-4.4" />,
  'sort-none': <path d="M6.8 7.8 10 4.6l3.2 3.2M6.8 12.2l3.2 3.2 3.2-3.2" />,
  columns: <path d="M3.2 4.4h13.6v11.2H3.2zM7.8 4.4v11.2M12.2 4.4v11.2" />,
  filter: <path d="M3.4 5.4h13.2M5.8 10h8.4M8.4 14.6h3.2" />,
  search: (
    <>
      <circle cx="8.8" cy="8.8" r="5.4" />
      <path d="m12.8 12.8 3.8 3.8" />
    </>
  ),
  close: <path d="m5.4 5.4 9.2 9.2M14.6 5.4l-9.2 9.2" />,
  copy: (
    <>
      <rect x="7.2" y="7.2" width="9.6" height="9.6" rx="1.6" />
      <path d="M12.8 4.4a1.6 1.6 0 0 0-1.2-1.2H4.8a1.6 1.6 0 0 0-1.6 1.6v6.8a1.6 1.6 0 0 0 1.2 1.2" />
    </>
  ),
  code: (
    <>
      <rect x="2.6" y="5.6" width="14.8" height="8.8" rx="1.8" />
      <path d="M6.4 10h.01M10 10h.01M13.6 10h.01" />
    </>
  ),
  mail: (
    <>
      <rect x="2.8" y="4.6" width="14.4" height="10.8" rx="1.6" />
      <path d="m3.4 6.2 6.6 4.8 6.6-4.8" />
    </>
  ),
  globe: (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d="M2.8 10h14.4M10 2.8c2 2 3 4.4 3 7.2s-1 5.2-3 7.2c-2-2-3-4.4-3-7.2s1-5.2 3-7.2z" />
    </>
  ),
  download: <path d="M10 3.2v9.2M6.2 8.8l3.8 3.8 3.8-3.8M3.8 13.6v3h12.4v-3" />,
  eye: eyeOutline,
  'eye-off': (
    <>
      <path d="M7.6 5.2A7.6 7.6 0 0 1 10 4.8c5 0 7.8 5.2 7.8 5.2a13 13 0 0 1-2.2 2.8M4.9 6.5A12.4 12.4 0 0 0 2.2 10S5 15.2 10 15.2a7.6 7.6 0 0 0 3.6-.9" />
      <path d="M8.3 8.4a2.4 2.4 0 0 0 3.3 3.4M3.2 3.2l13.6 13.6" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="6.8" r="3.2" />
      <path d="M3.8 16.8c.5-3.2 3-5 6.2-5s5.7 1.8 6.2 5" />
    </>
  ),
  'sign-out': <path d="M11.6 3.6H4.4v12.8h7.2M8.4 10h8.4M13.8 6.8 17 10l-3.2 3.2" />,
  'file-pdf': (
    <>
      {fileOutline}
      <path d="M7.6 10h4.8M7.6 12.2h4.8M7.6 14.4h2.6" />
    </>
  ),
  'file-csv': (
    <>
      {fileOutline}
      <path d="M7.4 9.4h5.2v5.2H7.4zM10 9.4v5.2M7.4 12h5.2" />
    </>
  ),
  'file-json': (
    <>
      {fileOutline}
      <path d="M8.9 9.2c-1.3 0-.5 2.8-1.7 2.8 1.2 0 .4 2.8 1.7 2.8M11.1 9.2c1.3 0 .5 2.8 1.7 2.8-1.2 0-.4 2.8-1.7 2.8" />
    </>
  ),
  'file-other': fileOutline,
  offline: (
    <>
      <path d="M7.4 4.9a4.6 4.6 0 0 1 6.6 3.5 3.6 3.6 0 0 1 2.8 5.4M14 15.6H6a3.6 3.6 0 0 1-.6-7.2l.2-1" />
      <path d="m3.2 3.2 13.6 13.6" />
    </>
  ),
  loaf: (
    <>
      <path d="M2.6 8.9c0-3 3.2-4.7 7.4-4.7s7.4 1.7 7.4 4.7c0 1.2-.6 2.1-1.5 2.5v3.2a1.4 1.4 0 0 1-1.4 1.4h-9a1.4 1.4 0 0 1-1.4-1.4v-3.2c-.9-.4-1.5-1.3-1.5-2.5z" />
      <path d="m7 7.4 1.4 2.4M10.2 7.4l1.4 2.4M13.4 7.4l1.2 2.1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICON_DRAWINGS;

export const ICON_NAMES: readonly IconName[] = Object.keys(ICON_DRAWINGS).filter(
  (name): name is IconName => name in ICON_DRAWINGS,
);

/** Screen readers skip icons, because a text or the accessible name has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {ICON_DRAWINGS[name]}
    </svg>
  );
}
