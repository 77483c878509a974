import { mount } from 'svelte';
import { expose, place } from './expose.js';
import Form from './form.svelte';
import { state } from './form-state.svelte.js';

mount(Form, { target: place(), props: { state } });
expose({ read: () => ({ ...state }) });
