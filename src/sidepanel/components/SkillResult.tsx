import { embedAddress } from '../embed-height';
import { Embed } from './Embed';
import { Markdown } from './Markdown';

export interface SkillResultProps {
  /** Rich text for the user. Nothing in it becomes HTML, is fetched, or leads anywhere but to the web or a mail. */
  readonly markdown?: string;
  /** A page to show in place of the text; ignored when it is not absolute and https. */
  readonly embedUrl?: string;
}

/** What a skill's tool shows to the user beside what it tells the model. Nothing when it shows nothing. */
export function SkillResult({ markdown = '', embedUrl = '' }: SkillResultProps) {
  const address = embedAddress(embedUrl);
  if (address !== undefined) return <Embed key={address.href} address={address} />;
  if (markdown.trim() === '') return null;
  return (
    <div class="skill-result" dir="auto">
      <Markdown text={markdown} linksMail />
    </div>
  );
}
