import { mount } from 'svelte';
import App from './App.svelte';
import { client } from './client.ts';
import './page.css';

// The link in the email leads back to this page.
void client.authenticateByUrl({ session_duration_minutes: 60 });

mount(App, { target: document.querySelector('#app')! });
