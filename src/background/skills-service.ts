import type { JsonObject } from '../core/json';
import type { SkillImport, SkillPreview, SkillTestResult, SkillView } from '../core/skill-setup';

/**
 * What the panel can do with skills. Refusals are `PanelError`s: `skill-gone`, `skill-changed`, `skill-refused`,
 * `skill-limit` (20 skills), `skill-tool-gone`, and for texts that are fetched `skill-fetch-failed`, `skill-too-large`,
 * `skill-redirected`, `skill-not-https`, `skill-not-text`.
 */
export interface SkillsService {
  list(): Promise<readonly SkillView[]>;
  preview(from: SkillImport): Promise<SkillPreview>;
  import(hash: string, allowsLoopback: boolean): Promise<SkillView>;
  enable(id: string, enabled: boolean): Promise<SkillView>;
  remove(id: string): Promise<void>;
  bundled(): Promise<readonly SkillPreview[]>;
  setSecret(id: string, name: string, value: string): Promise<SkillView>;
  test(id: string, tool: string, input: JsonObject): Promise<SkillTestResult>;
}
