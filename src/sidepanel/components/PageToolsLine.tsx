import type { PageView } from '../../core/page-setup';
import { hostOf } from '../format';
import { t } from '../t';
import { Icon } from './Icon';

export interface PageToolsLineProps {
  /** Of a page that is connected. */
  readonly view: PageView;
  readonly onLook: () => void;
}

/** How many tools the agent has of the page, and the way to all of them. */
export function PageToolsLine({ view: { tools, origin }, onLook }: PageToolsLineProps) {
  const count = tools.filter(({ standing, available }) => standing === 'agreed' && available).length;
  return (
    <button type="button" class="page-tools-line" onClick={onLook}>
      <span>{t('page.line', { count, host: hostOf(origin) })}</span>
      <Icon name="chevron" />
    </button>
  );
}
