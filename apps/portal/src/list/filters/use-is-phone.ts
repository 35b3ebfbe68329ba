import { useMediaQuery } from '../../lib/use-media-query.ts';

export const useIsPhone = (): boolean => useMediaQuery('(width <= 30em)');
