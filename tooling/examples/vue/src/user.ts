import { shallowRef } from 'vue';
import { client } from './client.ts';

export const user = shallowRef(client.user.getSync());

client.user.onChange((changed) => {
  user.value = changed;
});
