import type { Signal } from '@preact/signals';

export interface AddressInputProps {
  readonly id: string;
  readonly address: Signal<string>;
  /** The id of what says more of it. */
  readonly describedBy?: string;
  /** The id of a list of known ones. */
  readonly list?: string;
  readonly invalid?: boolean;
}

/** Where the address of a server is written. It is checked by whoever uses it, not by the browser, whose words are its own. */
export function AddressInput({ id, address, describedBy, list, invalid }: AddressInputProps) {
  return (
    <input
      id={id}
      type="text"
      inputMode="url"
      spellcheck={false}
      autocomplete="off"
      dir="ltr"
      placeholder="https://"
      list={list}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      value={address.value}
      onInput={(event) => {
        address.value = event.currentTarget.value;
      }}
    />
  );
}
