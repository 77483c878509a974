/** What a call is aimed at, as the page reports it right before a decision. All strings may hold page text. */
export interface TargetFacts {
  /** The ref, or `focused` for keys. */
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  /**
   * Changes when role, name, link, form, type, how options are chosen, what is secret in them, or the values that the act would send change; checked
   * again at dispatch.
   */
  readonly fingerprint: string;
  /** What an activation would do, read from the element's structure, never from its words. */
  readonly kind: 'link' | 'submit' | 'button' | 'disclosure' | 'toggle' | 'field' | 'choice' | 'other';
  /** What else it says: its text where it is named otherwise, the button that Enter in a field presses. Shortened. */
  readonly says?: string;
  /** The form, the dialog or the group of fields around it, for those that can be pressed, switched or chosen. */
  readonly scene?: TargetScene;
  /** Absolute; only for links. */
  readonly href?: string;
  /** Absolute; the address of a picture, a video or another file that the element shows. */
  readonly resource?: string;
  /** The form the element would submit, if any; without an action where a script may send a secret that was filled in. */
  readonly form?: {
    readonly action: string;
    readonly method: 'get' | 'post' | 'dialog';
    /** True when it holds a filled password, one-time-code or card field. */
    readonly sensitive: boolean;
  };
  /** What pressing the button, or Enter in the field, would send; absent where no form or field is sent. */
  readonly sends?: SentValues;
  /** No letter of a choice is typed there: it is a list of the browser's own, or an item that is clicked itself. */
  readonly picked?: boolean;
  /** True for passwords, one-time codes and card fields: never read, never typed by the model. */
  readonly sensitive: boolean;
}

/** Values of a form as they would be sent, but for secrets. */
export interface SentValues {
  /** In the page's order; names are the page's, shortened. */
  readonly rows: readonly {
    readonly name: string;
    readonly value: string;
    /** So many characters of it are left out at the end. */
    readonly cut?: number;
    /** The page never shows it. */
    readonly hidden?: boolean;
  }[];
  /** So many rows are left out. */
  readonly more: number;
}

/** What is around a target. */
export interface TargetScene {
  /** Its name, its legend or first heading; of a dialog all of its text. Shortened. */
  readonly about: string;
  /** Types, names and purposes of its fields as the source calls them, but for hidden ones. Shortened. */
  readonly fields: string;
  /** Whether it shows an amount of money. */
  readonly price: boolean;
  /** Whether it is a form with a button that submits it. */
  readonly submits: boolean;
}
