import type { JsonValue } from '../../src/core/json.ts';
import { boardPage } from './board-page.ts';
import { fieldsOf, type Route, refusal, type SkillVisit } from './route.ts';
import { isThreadToolInvocation, toolContext, verifyIdentity } from './tool-context.ts';

/** A bookmark as the server keeps it. */
export interface Bookmark {
  readonly url: string;
  readonly title?: string;
  /** The installation that saved it. */
  readonly by: string;
}

/** The team's list of `bookmarks.md`. */
export interface ServedBookmarks {
  readonly saved: readonly Bookmark[];
  /** Installations that have connected, with the scope that they asked for. */
  readonly connected: ReadonlyMap<string, JsonValue | undefined>;
  /** Presses of the button on the embedded board. */
  readonly clicks: { count: number };
  /** The key that `find_bookmarks` must send; any will do when it was never set. */
  requireKey(key: string): void;
  /** Cards go to this installation from now on, under this name if one is given. */
  assignTo(computerId: string, name?: string): void;
  readonly routes: readonly Route[];
}

/** Begins with an empty list and nobody connected. `origin` tells where the server is, once it listens. */
export function serveBookmarks(origin: () => string): ServedBookmarks {
  const saved: Bookmark[] = [];
  const connected = new Map<string, JsonValue | undefined>();
  const keys = new Map<string, string>();
  const clicks = { count: 0 };
  let teamKey: string | undefined;
  let assignee: { readonly computerId: string; readonly name?: string } | undefined;

  /** Answers only an installation that shows who it is. */
  function signed(answer: (visit: SkillVisit, by: string) => ReturnType<Route['answer']>): Route['answer'] {
    return (visit) => {
      try {
        const { subject } = verifyIdentity(visit.headers.authorization, `https://${visit.host}`, keys);
        return answer(visit, subject);
      } catch (error) {
        return refusal(401, 'not_identified', String(error));
      }
    };
  }

  const routes: readonly Route[] = [
    {
      name: 'save',
      method: 'POST',
      path: /^\/tools\/save$/,
      answer: signed((visit, by) => {
        const { url, title } = fieldsOf(visit);
        if (typeof url !== 'string') return refusal(400, 'url_missing', 'Send an address.');
        if (!connected.has(by)) {
          const canAsk = isThreadToolInvocation(toolContext(visit));
          if (!canAsk) return refusal(409, 'connect_required', 'Connect to the team first.');
          return { json: connectCard(assignee) };
        }
        saved.push({ url, by, ...(typeof title === 'string' && { title }) });
        return { json: { content: `Saved ${url}.`, markdown: `**Saved** [${title ?? 'the page'}](${url})` } };
      }),
    },
    {
      name: 'connect',
      method: 'POST',
      path: /^\/connect$/,
      answer: signed((visit, by) => {
        connected.set(by, fieldsOf(visit).scope);
        return { json: { content: 'Connected. Call save_bookmark again.' } };
      }),
    },
    {
      name: 'search',
      method: 'GET',
      path: /^\/search\/([^/]+)$/,
      answer({ headers }, [words = '']) {
        if (teamKey !== undefined && headers['x-team-key'] !== teamKey) {
          return refusal(403, 'wrong_key', 'This is not the key of the team.');
        }
        const found = saved.filter(({ url, title = '' }) => `${url} ${title}`.includes(words));
        return {
          json: {
            content: `${found.length} bookmarks with ${words}.`,
            markdown: found.map(({ url }) => `- ${url}`).join('\n'),
            embedUrl: `${origin()}/board`,
          },
        };
      },
    },
    {
      name: 'board',
      method: 'GET',
      path: /^\/board$/,
      answer: (_visit, _groups, query) => ({
        body: boardPage(clicks.count, query.get('height') ?? '200'),
        mediaType: 'text/html; charset=utf-8',
        ...(query.get('framed') === 'never' && {
          headers: { 'content-security-policy': "frame-ancestors 'none'" },
        }),
      }),
    },
    {
      name: 'click',
      method: 'POST',
      path: /^\/board\/click$/,
      answer() {
        clicks.count += 1;
        return { json: { clicks: clicks.count } };
      },
    },
  ];

  return {
    saved,
    connected,
    clicks,
    requireKey(key) {
      teamKey = key;
    },
    assignTo(computerId, name) {
      assignee = { computerId, ...(name !== undefined && { name }) };
    },
    routes,
  };
}

/** Asks the user to connect; the button's target is one of the manifest's. */
function connectCard(assignee: JsonValue | undefined): JsonValue {
  return {
    type: 'action_required',
    title: 'Connect to the team',
    description: 'The list belongs to a team. Connecting lets this browser add to it.',
    ...(assignee !== undefined && { assignee }),
    elements: [
      {
        type: 'button',
        id: 'connect',
        label: 'Connect',
        variant: 'primary',
        input: { scope: 'bookmarks.write' },
        target: { $target: 'connect' },
      },
      { type: 'button', id: 'later', label: 'Not now', variant: 'secondary', input: { connected: false } },
    ],
  };
}
