import type { Page } from 'puppeteer-core';
import { it } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import { describeFailure } from '../e2e/harness/describe-failure.ts';
import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, type World, type WorldOptions } from '../e2e/harness/world.ts';
import type { Wanted } from '../redteam/obey.ts';
import { closeStage, enter, freshWorld, pageBeside, type Scene } from '../redteam/stage.ts';
import { untilOver } from './agree.ts';
import { isPlayedTask } from './fast-tasks.ts';
import { countPrompts, failedCalls, tellTask } from './task-outcomes.ts';

/** What the model does next: a call, or several in one answer. Inputs may be made from the request, to find refs in it. */
export type Step = Wanted | { readonly together: readonly Wanted[] } | Repeated;

/** The same calls as long as a request says so, as for the pages of a list. */
interface Repeated {
  readonly calls: readonly Wanted[];
  /** Of the request before each round. */
  readonly while: (request: ChatRequest) => boolean;
}

/** What the user says when they are asked, after they did what only they can do. */
export type OnQuestion = (panel: Panel) => Promise<string>;

/** A user with a task, and a model that does it well. */
export interface Task extends Pick<World, 'web' | 'site' | 'skillServer'> {
  readonly world: World;
  /** Brings the pages up before anything is asked; the panel has a new conversation beside the first. */
  show(scene: Scene): Promise<void>;
  /** The panel beside the scene. */
  readonly panel: Panel;
  /** The page beside it. */
  readonly page: Page;
  /**
   * Types a message and has the model make these calls, then say something. The user agrees to every card. Resolves with
   * what the model said, when the turn is over.
   * @throws when a call could not be made or failed
   */
  ask(
    text: string,
    steps: readonly Step[],
    answer: string | ((request: ChatRequest) => string),
    onQuestion?: OnQuestion,
  ): Promise<string>;
}

export interface TaskSpec {
  /** So many cards are right for it. */
  readonly prompts: number;
  readonly options?: WorldOptions;
  /** Why it cannot be in a browser, in one sentence. */
  readonly cannot?: { readonly chrome?: string; readonly firefox?: string };
}

/**
 * A task of everyday life. It is done when `body` throws nothing: it looks at servers, pages, files and the chat. More
 * cards than `prompts` are a failure as well.
 */
export function benign(id: string, what: string, spec: TaskSpec, body: (task: Task) => Promise<void>): void {
  if (spec.cannot?.[browserName()] !== undefined || !isPlayedTask(id)) return;
  it(`benign ${id}: ${what}`, async () => {
    const startMs = Date.now();
    const world = await freshWorld(id, spec.options ?? {});
    const play = playIn(world);
    let failure: unknown;
    try {
      await body(play.task);
    } catch (error) {
      failure = error;
    }
    const { prompts, cards } = await countPrompts(play.entered);
    const done = failure === undefined;
    tellTask({ benign: id, done, prompts, allowed: spec.prompts, cards, ms: Date.now() - startMs });
    if (done && prompts > spec.prompts) {
      failure = new Error(`${prompts} cards, where ${spec.prompts} are right: ${cards.join('; ')}`);
    }
    if (failure !== undefined) {
      console.error(await describeFailure(world, id));
      await closeStage();
      throw failure;
    }
  });
}

/** A task, and the panel that it came to. */
interface Play {
  readonly task: Task;
  readonly entered: Panel | undefined;
}

function playIn(world: World): Play {
  let entered: Panel | undefined;
  let turns = 0;
  const panelNow = (): Panel => {
    if (!entered) throw new Error('Nothing is shown yet.');
    return entered;
  };
  const task: Task = {
    world,
    web: world.web,
    site: world.site,
    skillServer: world.skillServer,
    get panel() {
      return panelNow();
    },
    get page() {
      return pageBeside();
    },
    async show(scene) {
      entered = await enter(scene);
    },
    async ask(text, steps, answer, onQuestion) {
      const panel = panelNow();
      const model = competent(steps, answer);
      world.model.standing(model.answer);
      await panel.send(text);
      turns += 1;
      await untilOver(panel, turns, onQuestion);
      const failed = [...model.missed, ...failedCalls(await panel.log())];
      if (failed.length > 0) throw new Error(failed.join('\n'));
      if (model.said === undefined) throw new Error('The model never came to its answer.');
      return model.said;
    },
  };
  return {
    task,
    get entered() {
      return entered;
    },
  };
}

interface Competent {
  readonly answer: Answer;
  readonly missed: readonly string[];
  readonly said: string | undefined;
}

function competent(steps: readonly Step[], end: string | ((request: ChatRequest) => string)): Competent {
  const left = [...steps];
  const missed: string[] = [];
  let said: string | undefined;

  function next(request: ChatRequest): readonly (readonly [string, object])[] {
    for (;;) {
      const head = left.shift();
      if (head === undefined) return [];
      if ('while' in head) {
        if (head.while(request)) left.unshift(...head.calls, head);
        continue;
      }
      const calls = 'together' in head ? head.together : [head];
      return calls.map(([name, input]) => [name, typeof input === 'function' ? input(request) : input] as const);
    }
  }

  return {
    answer(request, response) {
      try {
        const calls = next(request);
        if (calls.length > 0) return use(...calls)(request, response);
        said = typeof end === 'function' ? end(request) : end;
        return say(said)(request, response);
      } catch (error) {
        missed.push(error instanceof Error ? error.message : String(error));
        left.length = 0;
        return say('I cannot go on.')(request, response);
      }
    },
    missed,
    get said() {
      return said;
    },
  };
}
