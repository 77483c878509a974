import { describe, expect, it } from 'vitest';
import { answerPanel, PanelError, type PanelHandlers, type SenderRights } from './answer-panel';

const PANEL: SenderRights = { mayCommand: true, mayApprove: true };

/** Handlers of which a test needs one or two; calling another is a bug that the test would see. */
function handlers(some: Partial<PanelHandlers>): PanelHandlers {
  return some as PanelHandlers; // only the given ones are called
}

describe('answerPanel', () => {
  it('answers with what the handler returns', async () => {
    const reply = await answerPanel(
      { type: 'turn/stop', params: { sessionId: 's1' } },
      PANEL,
      handlers({ 'turn/stop': async () => null }),
      () => undefined,
    );

    expect(reply).toEqual({ ok: true, value: null });
  });

  it('refuses a sender that may not command before it looks at the message', async () => {
    let handled = 0;
    const reply = await answerPanel(
      { type: 'turn/stop', params: { sessionId: 's1' } },
      { mayCommand: false, mayApprove: false },
      handlers({
        'turn/stop': async () => {
          handled++;
          return null;
        },
      }),
      () => undefined,
    );

    expect(reply).toMatchObject({ ok: false, failure: { code: 'not-allowed' } });
    expect(handled).toBe(0);
  });

  it.each([
    ['no envelope', 'hello'],
    ['an unknown type', { type: 'turn/launch', params: {} }],
    ['a type of the object prototype', { type: 'constructor', params: {} }],
    ['a missing parameter', { type: 'turn/stop', params: {} }],
    ['a parameter of another kind', { type: 'turn/stop', params: { sessionId: 4 } }],
    ['a parameter too many', { type: 'turn/stop', params: { sessionId: 's1', force: true } }],
  ])('refuses %s', async (_name, message) => {
    const reply = await answerPanel(message, PANEL, handlers({ 'turn/stop': async () => null }), () => undefined);

    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-message' } });
  });

  it('passes on the code and the values of a refusal', async () => {
    const reply = await answerPanel(
      { type: 'turn/stop', params: { sessionId: 's1' } },
      PANEL,
      handlers({
        'turn/stop': async () => {
          throw new PanelError('session-gone', { title: 'Kettles' });
        },
      }),
      () => undefined,
    );

    expect(reply).toEqual({ ok: false, failure: { code: 'session-gone', params: { title: 'Kettles' } } });
  });

  it('hides a bug from the panel and hands it to the log', async () => {
    const bugs: unknown[] = [];
    const bug = new Error('secret detail');
    const reply = await answerPanel(
      { type: 'turn/stop', params: { sessionId: 's1' } },
      PANEL,
      handlers({
        'turn/stop': async () => {
          throw bug;
        },
      }),
      (error) => bugs.push(error),
    );

    expect(reply).toEqual({ ok: false, failure: { code: 'internal', params: {} } });
    expect(bugs).toEqual([bug]);
  });
});
