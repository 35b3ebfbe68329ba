import type * as Library from 'libphonenumber-js/min';
import { importIfOnline, lazyChunk } from '../lib/lazy-chunk.ts';

/** The part of libphonenumber-js that the widget uses. */
export type PhoneLibrary = typeof Library;

export type LoadPhoneLibrary = () => Promise<PhoneLibrary>;

/** Loads the rules of all countries, a chunk of 25 kB. */
export const loadPhoneLibrary: LoadPhoneLibrary = () =>
  importIfOnline(() => import('libphonenumber-js/min'));

export const preloadPhoneLibrary: () => void = lazyChunk(loadPhoneLibrary).preload;
