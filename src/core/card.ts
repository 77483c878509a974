import type { Effect } from './mode';

/** One thing that would leave, or would be done, exactly as it would be sent. */
export interface CardDatum {
  /** A locale key below `card.data.`: `url`, `text`, `code`, `field`, `target`, … */
  readonly label: string;
  /** The exact value, shortened only where `cut` says so; the panel draws invisible characters as code points. */
  readonly value: string;
  /** What the page calls it. */
  readonly name?: string;
  /** So many characters of the value are left out at its end. */
  readonly cut?: number;
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
  /** The class of the act, by code: a key below `card.act.`; absent where the effect says all that is known. */
  readonly verb?: string;
  /** What cannot be taken back, or binds the user: it is asked every time. */
  readonly consequential?: true;
  /** The data may hold what was read on these sites, and would go to another one. */
  readonly crossing?: { readonly from: readonly Card['site'][] };
  /** A site of the task, or one with a permission, that this site looks like and is not. */
  readonly resembles?: Card['site'];
  /** False for what must be asked each time: `this task` and `always` are then not offered. */
  readonly rememberable: boolean;
}

/** What the user may answer. */
export const PERMISSION_ANSWERS = ['once', 'task', 'always', 'deny'] as const;
export type PermissionAnswer = (typeof PERMISSION_ANSWERS)[number];

/** After so many denials in one task the turn ends. */
export const MAX_DENIALS = 3;

/** A remembered answer to a card. */
export interface Grant {
  readonly origin: string;
  readonly effect: Effect;
  readonly scope: 'task' | 'always';
  readonly atMs: number;
  /** The class of acts it is for; absent in a grant of the effect alone. */
  readonly verb?: string;
  /** The site (registrable domain) whose data may go to `origin` in this task. Such a pair allows nothing else. */
  readonly from?: string;
}

/** A grant as a store keeps it. */
export interface UsedGrant extends Grant {
  /** When it last let a call through; the time it was given when absent. */
  readonly usedAtMs?: number;
}

/** What tells one grant from another. */
export type GrantKey = Pick<Grant, 'origin' | 'effect' | 'verb' | 'from'>;
