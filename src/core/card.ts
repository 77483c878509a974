import type { Effect } from './mode';

/** One thing that would leave, or would be done, exactly as it would be sent. */
export interface CardDatum {
  /** A locale key below `card.data.`: `url`, `text`, `code`, `field`, `target`, … */
  readonly label: string;
  /** The exact value, never shortened; the panel draws invisible characters as code points. */
  readonly value: string;
}

/** What the user decides on. Built by code from canonical arguments; it holds no text of the model outside `data`. */
export interface Card {
  readonly toolName: string;
  readonly effect: Effect;
  /** The site the effect reaches. */
  readonly site: {
    /** Host as the browser resolves it (punycode for international names), with a port if not the default. */
    readonly host: string;
    /** Registrable domain, or the host when there is none (an IP address, `localhost`). */
    readonly domain: string;
    readonly origin: string;
  };
  readonly data: readonly CardDatum[];
  /** The fields of a page's tool that would tell the page personal details, as it names them; absent where none would. */
  readonly personal?: readonly string[];
  /** False for what must be asked each time: `this task` and `always` are then not offered. */
  readonly rememberable: boolean;
}

/** What the user may answer. */
export const PERMISSION_ANSWERS = ['once', 'task', 'always', 'deny'] as const;
export type PermissionAnswer = (typeof PERMISSION_ANSWERS)[number];

/** A remembered answer to a card. */
export interface Grant {
  readonly origin: string;
  readonly effect: Effect;
  readonly scope: 'task' | 'always';
  readonly atMs: number;
}
