import { checkVariants } from './variants.ts';

checkVariants();
