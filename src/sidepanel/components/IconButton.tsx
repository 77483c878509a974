import { Icon, type IconName } from './Icon';

export interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  /** Present for a button that shows where you are. */
  readonly pressed?: boolean;
  /** A dot with this meaning, for something that waits behind the button. */
  readonly badge?: string;
}

/** A button that is only a drawing; its label is its name and its tooltip. */
export function IconButton({ icon, label, onClick, pressed, badge }: IconButtonProps) {
  const name = badge === undefined ? label : `${label}: ${badge}`;
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} />
      {badge !== undefined && <span class="badge" aria-hidden="true" />}
    </button>
  );
}
