import { createApp, reactive } from 'vue/dist/vue.esm-bundler.js';
import { expose, place } from './expose.js';

const state = reactive({ name: 'old', code: '', story: '', agree: false, plan: 'free', size: 'S', loud: 5 });
createApp({
  setup: () => ({ state }),
  template: `
    <form>
      <p><label>Name <input v-model="state.name"></label></p>
      <p><label>Code <input :value="state.code" @input="state.code = $event.target.value.toUpperCase()"></label></p>
      <p><label>Story <textarea v-model.lazy="state.story"></textarea></label></p>
      <p><label>Agree <input type="checkbox" v-model="state.agree"></label></p>
      <label v-for="plan in ['free', 'paid']"><input type="radio" v-model="state.plan" :value="plan">{{ plan }}</label>
      <p><label>Size <select v-model="state.size"><option v-for="size in ['S', 'M', 'L']">{{ size }}</option></select></label></p>
      <p><label>Loud <input type="range" min="0" max="10" v-model.number="state.loud"></label></p>
    </form>`,
}).mount(place());
expose({ read: () => ({ ...state }) });
