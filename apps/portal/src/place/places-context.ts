import { createRequiredContext } from '../lib/required-context.ts';
import type { Places } from './places.ts';

export const [PlacesContext, usePlaces] = createRequiredContext<Places>();
