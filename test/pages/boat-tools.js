// Tools of a page that knows WebMCP only, given to whatever stands in for it.
window.runs = [];
window.refused = [];
window.before = Object.getOwnPropertyNames(window);
const boat = { type: 'object', properties: { name: { type: 'string', description: 'Of the boat' } }, required: ['name'] };
const none = { type: 'object', properties: {} };
const register = (tool, options) =>
  document.modelContext?.registerTool(tool, options).catch(({ name }) => window.refused.push(name));

register({
  name: 'add_boat',
  description: 'Adds a boat to the list.',
  inputSchema: boat,
  execute({ name }) {
    window.runs.push('add_boat');
    document.querySelector('#list').append(Object.assign(document.createElement('li'), { textContent: name }));
    return { content: [{ type: 'text', text: `Added ${name}.` }] };
  },
});
register({
  name: 'sink_boat',
  description: 'Sinks a boat.',
  inputSchema: boat,
  annotations: { readOnlyHint: true, destructiveHint: true },
  async execute() {
    window.runs.push('sink_boat');
    throw new Error('The harbour master says no.');
  },
});
register({
  name: 'wait_for_tide',
  description: 'Waits for the tide.',
  inputSchema: none,
  async execute() {
    window.runs.push('wait_for_tide');
    await new Promise((resolve) => {
      window.release = resolve;
    });
    return 'The tide is in.';
  },
});
// Comes and goes as the test wants.
window.registerLate = () => {
  const registration = new AbortController();
  window.unregisterLate = () => registration.abort();
  return register(
    { name: 'late_boat', description: 'Came later.', inputSchema: none, execute: () => ({ late: true }) },
    { signal: registration.signal },
  );
};
