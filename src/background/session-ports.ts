import type { ComputersCapability } from '../core/computer';
import { isJsonObject, type JsonObject } from '../core/json';
import type { PageToolsCapability } from '../core/page-tool';
import type { SessionPorts } from './effects';
import { sessionFiles } from './file-capabilities';
import type { FileStore } from './file-store';
import type { LiveSession, Sessions } from './sessions';
import { loadSkill, type SkillLibrary } from './skill-library';

/** What belongs to a session and a call of it may use. */
export function sessionPorts(
  {
    sessions,
    files,
    library,
    computers,
    pageTools,
  }: {
    readonly sessions: Sessions;
    readonly library: SkillLibrary;
    readonly computers: ComputersCapability;
    readonly pageTools: PageToolsCapability;
    files(): Promise<FileStore>;
  },
  session: LiveSession,
): SessionPorts {
  return {
    sessionId: session.sessionId,
    skills: {
      load: (id, mode) => {
        const { loadedSkills, turn } = session.state;
        return loadSkill(library, loadedSkills, { id, mode, tier: turn?.tier ?? 'full' });
      },
    },
    computers,
    pageTools,
    notes: {
      read: () => session.state.notes,
      async write(text: string, { replace }: { readonly replace: boolean }) {
        await sessions.append(session, { type: 'note-write', text, replace });
      },
    },
    homeTabId: () => session.state.homeTabId,
    inputOf: (callId: string) => inputOf(session, callId),
    files: sessionFiles(files, session.sessionId),
  };
}

function inputOf({ state }: LiveSession, callId: string): JsonObject | undefined {
  const input = state.calls.get(callId)?.call.input;
  return isJsonObject(input) ? input : undefined;
}
