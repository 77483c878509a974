import { afterEach, describe, expect, it } from 'vitest';
import { readPageTools } from '../../pages/read-page-tools';
import { readFormSchema } from './form-schema';

afterEach(() => document.body.replaceChildren());

function form(fields: string): HTMLFormElement {
  document.body.innerHTML = `<form>${fields}</form>`;
  const found = document.querySelector('form');
  if (!found) throw new Error('there is no form');
  return found;
}

/** As the background takes it; a reason where it does not. */
function taken(schema: object): unknown {
  const { tools, dropped } = readPageTools([{ name: 'f', description: 'F.', inputSchema: schema }], 'webmcp-form');
  return tools[0]?.inputSchema ?? dropped[0]?.reason;
}

describe('the arguments of a form', () => {
  it('are derived as Chromium does', () => {
    const schema = readFormSchema(
      form(`
        <label>Name <input name="name" required maxlength="20"></label>
        <input type="number" name="count" min="1" max="9" step="2" toolparamdescription="How many" toolparamtitle="Count">
        <input type="range" name="level" min="0" max="10" step="0.5">
        <input type="number" name="any" step="any"><input type="number" name="plain">
        <label for="day">Day</label><input id="day" type="date" name="day"><input type="month" name="month">
        <label><input type="checkbox" name="agree" required> I agree</label>
        <fieldset><legend>Toppings</legend>
          <label><input type="checkbox" name="top" value="a"> A</label><label><input type="checkbox" name="top" value="b"> B</label>
        </fieldset>
        <label>Size <select name="size"><option value="s">Small</option><option value="l" disabled>Large</option></select></label>
        <select name="many" multiple aria-label="Many"><option value="1">One</option></select>
        <label><input type="radio" name="meal" value="fish" required> Fish</label><label><input type="radio" name="meal" value="meat"> Meat</label>
        <textarea name="notes" toolparamdescription="Anything else"></textarea>`),
    );

    expect(schema).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 20, description: 'Name' },
        count: { type: 'number', minimum: 1, maximum: 9, title: 'Count', description: 'How many' },
        level: { type: 'number', minimum: 0, maximum: 10, multipleOf: 0.5 },
        any: { type: 'number' },
        plain: { type: 'number', multipleOf: 1 },
        day: { type: 'string', format: 'date', description: 'Day (YYYY-MM-DD)' },
        month: { type: 'string', pattern: '^\\d{4}-\\d{2}$', description: '(YYYY-MM)' },
        agree: { type: 'boolean', description: 'I agree' },
        top: {
          type: 'array',
          items: {
            type: 'string',
            anyOf: [
              { type: 'string', const: 'a', title: 'A' },
              { type: 'string', const: 'b', title: 'B' },
            ],
            enum: ['a', 'b'],
          },
          uniqueItems: true,
          description: 'Toppings',
        },
        size: {
          type: 'string',
          anyOf: [{ type: 'string', const: 's', title: 'Small' }],
          enum: ['s'],
          description: 'Size',
        },
        many: {
          type: 'array',
          items: { type: 'string', anyOf: [{ type: 'string', const: '1', title: 'One' }], enum: ['1'] },
          uniqueItems: true,
          description: 'Many',
        },
        meal: {
          type: 'string',
          anyOf: [
            { type: 'string', const: 'fish', title: 'Fish' },
            { type: 'string', const: 'meat', title: 'Meat' },
          ],
          enum: ['fish', 'meat'],
        },
        notes: { type: 'string', description: 'Anything else' },
      },
      required: ['name', 'agree', 'meal'],
    });
    expect(taken(schema)).toEqual({ ...schema, additionalProperties: false });
  });

  it('never hold what is secret, hidden, off or without a name', () => {
    const schema = readFormSchema(
      form(`<input name="q"><input type="hidden" name="token"><input type="password" name="pw"><input type="file" name="file">
        <input name="code" autocomplete="one-time-code"><input name="cc" autocomplete="cc-number"><input name="off" disabled>
        <fieldset disabled><input name="inside"></fieldset><input name="fixed" readonly><input id="nameless"><button name="go">Go</button>
        <input type="hidden" name="agree" value="0"><input type="checkbox" name="agree" value="1">`),
    );

    expect(Object.keys(schema.properties ?? {})).toEqual(['q', 'agree']);
  });

  it('stay within the limits for long lists of choices', () => {
    const list = (count: number) =>
      `<select name="c">${Array.from({ length: count }, (_, at) => `<option value="v${at}">Choice number ${at}`).join('')}</select>`;
    const propertyOf = (schema: object) => (schema as { properties?: { c?: object } }).properties?.c;

    const [few, some, many] = [list(40), list(100), list(250)].map((fields) => readFormSchema(form(fields)));

    expect(propertyOf(few ?? {})).toHaveProperty('anyOf');
    expect(Object.keys(propertyOf(some ?? {}) ?? {})).toEqual(['type', 'enum']);
    expect(propertyOf(many ?? {})).toEqual({ type: 'string' });
    for (const schema of [few, some, many]) expect(taken(schema ?? {})).toBeTypeOf('object');
  });

  it('are read of a form whose fields have the names of its own properties', () => {
    const schema = readFormSchema(
      form(
        '<input name="elements"><input name="getAttribute"><input name="querySelectorAll"><input name="isConnected">',
      ),
    );

    expect(Object.keys(schema.properties ?? {})).toEqual([
      'elements',
      'getAttribute',
      'querySelectorAll',
      'isConnected',
    ]);
  });
});
