import type { ReactNode } from 'react';
import type { ViewedFile } from '../../file-viewer/viewer-messages.ts';
import { ViewError } from '../view-error.ts';
import { ImageView } from './image-view.tsx';

/** A decoded pixel takes four bytes. */
const MAX_PIXELS = 100_000_000;

const loadImage = async (url: string) => {
  const image = new Image();
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>();
  image.onload = () => resolve(image);
  image.onerror = () => reject(new ViewError('damaged'));
  image.src = url;
  return promise;
};

const openAs = async ({ name }: ViewedFile, blob: Blob): Promise<ReactNode> => {
  const url = URL.createObjectURL(blob);
  const { naturalWidth: width, naturalHeight: height } = await loadImage(url);
  if (width * height > MAX_PIXELS) throw new ViewError('too-large');
  return <ImageView url={url} name={name} width={width} height={height} />;
};

/**
 * The browser takes the format from the bytes, and decodes an image when it is rendered.
 * @throws ViewError
 */
export const openImage = (file: ViewedFile): Promise<ReactNode> =>
  openAs(file, file.blob.slice(0, file.blob.size, 'image/png'));

/** As an image, an SVG runs no script and loads nothing. */
export const openSvg = (file: ViewedFile): Promise<ReactNode> =>
  openAs(file, file.blob.slice(0, file.blob.size, 'image/svg+xml'));
