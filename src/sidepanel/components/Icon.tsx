const PATHS = {
  plus: 'M8 3v10M3 8h10',
  history: 'M8 4.5V8l2.4 1.6M2.6 8a5.4 5.4 0 1 0 1.7-3.9M2.6 2.8v2.4h2.4',
  settings:
    'M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.3 6.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM5.7 13.3a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  task: 'M3 13.5v-11h8.2l-1.6 3 1.6 3H3',
  send: 'M8 13V3M3.8 7.2 8 3l4.2 4.2',
  stop: 'M4.5 4.5h7v7h-7z',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  clip: 'M13.2 7.3 8 12.500a3.100 3.100 0 0 1-4.400-4.400l5.500-5.500a2.100 2.100 0 0 1 3 3L6.700 11a1 1 0 0 1-1.500-1.500L10 4.700',
  check: 'M3 8.5 6.3 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  back: 'M9.8 3.2 5 8l4.8 4.8',
  chevron: 'M5.5 3.5 10 8l-4.5 4.5',
  down: 'M8 3v10M3.8 8.8 8 13l4.2-4.2',
  trash: 'M3 4.5h10M6.2 4.5V2.8h3.6v1.7M4.3 4.5l.6 8.7h6.2l.6-8.7',
  hand: 'M4.2 8.6V5.2a.9.9 0 0 1 1.8 0v2.6M6 7.4V3.6a.9.9 0 0 1 1.8 0v3.8M7.8 7.4V4.2a.9.9 0 0 1 1.8 0v3.4M9.6 7.6V5.4a.9.9 0 0 1 1.8 0v4.4c0 2.3-1.5 3.9-3.7 3.9-1.8 0-2.7-.8-3.5-2.2L2.7 8.9c-.5-1 .7-1.7 1.5-.3Z',
  eye: 'M1.8 8S4 3.9 8 3.9 14.2 8 14.2 8 12 12.1 8 12.1 1.8 8 1.8 8ZM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  alert: 'M8 6.2v3M8 11.4v.1M8 2.4 14.2 13H1.8Z',
  question: 'M5.9 6.2A2.1 2.1 0 1 1 8 8.4v1M8 11.7v.1M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4Z',
  search: 'M7 11.6A4.6 4.6 0 1 0 7 2.4a4.6 4.6 0 0 0 0 9.2ZM10.4 10.4l3.2 3.2',
  pencil: 'M3 13l.7-3L10.6 3.100l2.300 2.300L6 12.300Z',
} as const;

/** The names of the drawings in the panel. */
export type IconName = keyof typeof PATHS;

export interface IconProps {
  readonly name: IconName;
}

/** A drawing beside words or inside a labelled button; never the only carrier of a meaning. */
export function Icon({ name }: IconProps) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
