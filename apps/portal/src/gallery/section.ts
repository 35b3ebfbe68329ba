import type { ComponentType } from 'react';
import type { Toasts } from '../toasts/toasts.ts';

export interface GallerySection {
  id: string;
  title: string;
  Content: ComponentType<{ toasts: Toasts }>;
}
