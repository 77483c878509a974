import { Fragment } from 'preact';
import { withoutBidi } from '../without-bidi';

export interface PersonalFieldsProps {
  readonly label: string;
  /** As the page names them. */
  readonly fields: readonly string[];
}

/** Which personal details a page asks for, or would be told, so that nobody has to find them in a schema or in JSON. */
export function PersonalFields({ label, fields }: PersonalFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <p class="note strong personal-fields">
      {label}{' '}
      {fields.map((field, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{withoutBidi(field)}</bdi>
        </Fragment>
      ))}
    </p>
  );
}
