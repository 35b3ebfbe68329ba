import { readable } from 'svelte/store';
import { client } from './client.ts';

export const user = readable(client.user.getSync(), (set) => client.user.onChange(set));
