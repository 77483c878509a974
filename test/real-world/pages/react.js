import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expose, place } from './expose.js';

let current;
function Form() {
  const [state, setState] = useState({
    name: 'old',
    code: '',
    story: '',
    agree: false,
    plan: 'free',
    size: 'S',
    loud: 5,
  });
  current = state;
  const set = (key, value) => setState((before) => ({ ...before, [key]: value }));
  const field = (label, element) => h('p', null, h('label', null, `${label} `, element));
  return h(
    'form',
    null,
    field('Name', h('input', { value: state.name, onChange: (event) => set('name', event.target.value) })),
    field(
      'Code',
      h('input', { value: state.code, onChange: (event) => set('code', event.target.value.toUpperCase()) }),
    ),
    field('Story', h('textarea', { value: state.story, onChange: (event) => set('story', event.target.value) })),
    field(
      'Agree',
      h('input', { type: 'checkbox', checked: state.agree, onChange: (event) => set('agree', event.target.checked) }),
    ),
    ['free', 'paid'].map((plan) =>
      h(
        'label',
        { key: plan },
        h('input', {
          type: 'radio',
          name: 'plan',
          checked: state.plan === plan,
          onChange: () => set('plan', plan),
        }),
        plan,
      ),
    ),
    field(
      'Size',
      h(
        'select',
        { value: state.size, onChange: (event) => set('size', event.target.value) },
        ['S', 'M', 'L'].map((size) => h('option', { key: size }, size)),
      ),
    ),
    field(
      'Loud',
      h('input', {
        type: 'range',
        min: 0,
        max: 10,
        value: state.loud,
        onChange: (event) => set('loud', Number(event.target.value)),
      }),
    ),
  );
}

createRoot(place()).render(h(Form));
expose({ read: () => current });
