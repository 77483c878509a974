export const state = $state({ name: 'old', code: '', story: '', agree: false, plan: 'free', size: 'S', loud: 5 });
