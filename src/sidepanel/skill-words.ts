import type { SkillSource } from '../core/skill';
import type { SkillToolView } from '../core/skill-setup';
import { hostOf } from './format';
import { t } from './t';

/** Where a skill is from, in few words. */
export function sourceText(source: SkillSource): string {
  switch (source.kind) {
    case 'text':
      return t('skills.source.text');
    case 'file':
      return t('skills.source.file', { name: source.name });
    case 'url':
      return t('skills.source.url', { host: hostOf(source.url) });
    case 'mcp':
      return t('skills.source.mcp', { host: hostOf(source.url) });
    case 'bundled':
      return t('skills.source.bundled');
    default:
      return source satisfies never;
  }
}

/** The modes by their names in the panel. */
export function modeNames(modes: readonly string[]): string {
  return modes.map((mode) => t(`mode.${mode}.name`)).join(', ');
}

/** What a call sends, in one line. */
export function sendsText({ sends, sendsTabUrl, kind }: SkillToolView): string {
  const parts = [...sends, ...(sendsTabUrl ? [t('skills.tool.tabUrl')] : [])];
  if (parts.length > 0) return parts.join(', ');
  return kind === 'target' ? t('skills.tool.sendsFixed') : t('skills.tool.sendsNothing');
}

/** What comes back of a call, and who gets it. */
export function givesText({ downloads }: SkillToolView): string {
  return downloads ? t('skills.tool.givesFile') : t('skills.tool.givesText');
}

/** Says whether a host is this machine, as an address may write it. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
}
