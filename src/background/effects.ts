import type { CapabilityMap, NotesCapability, SkillsCapability } from '../core/capabilities';
import type { ComputersCapability } from '../core/computer';
import type { DownloadItem } from '../core/download';
import type { JsonObject } from '../core/json';
import type { Effect } from '../core/mode';
import type { PageToolsCapability } from '../core/page-tool';
import type { SkillPort } from '../core/skill-port';
import type { PageFile, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { ContentProtocol, Params } from '../messaging/protocol';
import type { PageResult } from '../pages/read-page-message';
import type { Platform } from '../platform/platform';
import type { TrustedHands, TrustedInput } from '../platform/trusted-input';
import { type Permit, redeemPermit } from '../policy/permit';
import type { DialogGuard } from './dialog-guard';
import type { FieldSecrets } from './field-secrets';
import { fileCapabilities, type SessionFiles, savePageContent } from './file-capabilities';
import type { FrameDirectory } from './frames';
import { type JobFilesDeps, jobFiles } from './job-files';
import type { Mover } from './move-tab';
import type { PageCall } from './page-call';
import { pageCapabilities } from './page-capabilities';
import type { PageHub } from './page-hub';
import { requireTab } from './require-tab';
import { createResearch, type Research } from './research';
import type { ContentChannel, ContentOutcome } from './route-content-channel';
import type { ServerAnswers } from './server-answers';
import { tabCapabilities } from './tab-capabilities';
import type { TabFence } from './tab-fence';
import { type RequestWatch, watchRequests } from './watch-requests';

/** All that one call may do, until it is revoked. */
export interface OpenCall {
  /** Each method checks that the permit covers its class of effect. */
  readonly capabilities: CapabilityMap;
  /** Sends the call to the content script. */
  runInPage(
    to: { readonly tabId: number; readonly documentId?: string },
    call: Params<ContentProtocol, 'tool/run'>,
    options: { readonly timeoutMs: number; readonly effects: readonly Effect[] },
    signal: AbortSignal,
  ): Promise<ContentOutcome<ToolOutput>>;
  /** How a skill's tool reaches its server. */
  readonly skillPort: SkillPort;
  /** How a job of a skill saves its file. */
  jobFiles(deps: Omit<JobFilesDeps, 'platform'>): ReturnType<typeof jobFiles>;
  /** Has the page run its tool. */
  callPage(call: PageCall, signal: AbortSignal): Promise<PageResult>;
  /** Real input into the tab; absent where the browser has none. */
  readonly trustedInput?: TrustedInput;
  /** Saves a file of a page; by its address with the user's cookies only if that is of the page's own origin. */
  saveFile(file: PageFile, pageUrl: string, signal: AbortSignal): Promise<DownloadItem>;
  /** Ends every right of the call; whoever kept an object gets errors from it. */
  revoke(): void;
}

export interface EffectsDeps {
  readonly platform: Platform;
  readonly channel: ContentChannel;
  readonly guard: DialogGuard;
  readonly directory: FrameDirectory;
  readonly hub: Pick<PageHub, 'call'>;
  readonly fields: FieldSecrets;
  readonly fence: Pick<TabFence, 'quarantine' | 'openIn'>;
  readonly answers: Pick<ServerAnswers, 'fetch' | 'read'>;
}

/** What belongs to the session that the call is part of. */
export interface SessionPorts {
  readonly sessionId: string;
  readonly notes: NotesCapability;
  /** The tab that the conversation belongs to; it is never closed. */
  homeTabId(): number;
  /** The arguments of an earlier call of the session. */
  inputOf(callId: string): JsonObject | undefined;
  readonly files: SessionFiles;
  readonly skills: SkillsCapability;
  readonly computers: ComputersCapability;
  readonly pageTools: PageToolsCapability;
}

export interface Effects {
  /**
   * Uses the permit up and gives what it allows.
   * @throws ToolError `denied` when it is not a permit of this very call as the world is now.
   */
  open(permit: Permit, digest: string, ports: SessionPorts): OpenCall;
  /** What tabs ask servers for, while something watches. */
  readonly requests: RequestWatch;
}

/** The effects seam: the only way from a call to the browser, and the only place where permits are redeemed. */
export function createEffects(deps: EffectsDeps): Effects {
  const { platform, channel } = deps;
  const requests = watchRequests(platform);
  const mover = { ...deps, requests };
  const research = createResearch(mover);
  return {
    requests,
    open(permit, digest, ports) {
      if (!redeemPermit(permit, digest)) {
        throw new ToolError(
          'denied',
          'The page or the target changed after the decision.',
          'Look again, then repeat the call.',
        );
      }
      let revoked = false;
      let streams: 'begun' | 'ended' | undefined;
      const allow = (...effects: readonly Effect[]) => {
        if (revoked) throw new ToolError('denied', 'The call has ended; nothing more can be done in it.');
        if (!effects.some((effect) => permit.effects.has(effect))) {
          throw new ToolError('denied', `This call was not allowed to do this (${effects.join(', ')}).`);
        }
      };
      // Knowing which tabs and windows there are is part of every call.
      const allowLook = () => allow(...permit.effects);
      const httpFile: Platform['httpFile'] = (url, ...how) =>
        deps.answers.fetch(permit, url, () => platform.httpFile(url, ...how));
      return {
        capabilities: buildCapabilities({ ...mover, research, httpFile, permit }, ports, { allow, allowLook }),
        runInPage(to, call, { timeoutMs, effects }, signal) {
          allow(...effects);
          const salted = { ...call, salt: deps.fields.salt };
          return channel.call(to, 'tool/run', salted, { timeoutMs }, signal).then((outcome) => learn(deps, outcome));
        },
        skillPort: {
          send(request, signal) {
            allow('network', 'submit', 'download');
            return platform.skillPort.send(request, signal);
          },
          file(request, signal) {
            allow('download');
            return platform.skillPort.file(request, signal);
          },
          stream(request, signal) {
            // To call off what was begun is no new effect, and a call that is over is when it has to be done.
            if (request.ends && streams === 'begun') streams = 'ended';
            else allow('network', 'submit');
            streams ??= 'begun';
            return platform.skillPort.stream(request, signal);
          },
        },
        jobFiles(own) {
          const files = jobFiles({ ...own, platform });
          return {
            save(...file) {
              allow('download');
              return files.save(...file);
            },
            findSaved(...where) {
              allow('download');
              return files.findSaved(...where);
            },
          };
        },
        callPage(call, signal) {
          allow('page-tool');
          return deps.hub.call(call, signal);
        },
        ...(platform.trustedInput && { trustedInput: guardInput(platform.trustedInput, () => allow('input')) }),
        saveFile(file, pageUrl, signal) {
          allow('download');
          return savePageContent(
            { downloads: platform.downloads, httpFile, files: ports.files },
            file,
            pageUrl,
            signal,
          );
        },
        revoke: () => {
          revoked = true;
        },
      };
    },
  };
}

/** What stands in secret fields goes no further than the book of them. */
function learn({ fields }: EffectsDeps, outcome: ContentOutcome<ToolOutput>): ContentOutcome<ToolOutput> {
  if (outcome.kind !== 'value' || !outcome.value.secrets) return outcome;
  const { secrets, ...value } = outcome.value;
  fields.learn(secrets);
  return { kind: 'value', value };
}

function guardInput(input: TrustedInput, allow: () => void): TrustedInput {
  return {
    use(tabId, work, documentId) {
      allow();
      const guarded = (hands: TrustedHands) =>
        work({
          perform(steps) {
            allow();
            return hands.perform(steps);
          },
          dialogs: hands.dialogs,
        });
      return input.use(tabId, guarded, documentId);
    },
  };
}

/** Checks of what a permit allows. */
export interface Guards {
  /** @throws ToolError `denied` unless the permit covers one of the effects. */
  allow(...effects: readonly Effect[]): void;
  allowLook(): void;
}

function buildCapabilities(
  deps: EffectsDeps & Mover & Pick<Platform, 'httpFile'> & { readonly research: Research; readonly permit: Permit },
  ports: SessionPorts,
  { allow, allowLook }: Guards,
): CapabilityMap {
  const { platform, answers, permit, httpFile } = deps;
  const { downloads } = platform;
  const scaleImage: Platform['scaleImage'] = (...picture) => platform.scaleImage(...picture);
  return {
    http: {
      async get(url, options, signal) {
        allow('network');
        return answers.fetch(permit, url, () => platform.httpGet(url, options, signal));
      },
      async file(url, options, signal) {
        allow('network');
        return httpFile(url, { ...options, signedIn: false }, signal);
      },
      async tabFile(tabId, options, signal) {
        allow('network');
        // What is shown to the user was fetched with their cookies, and nobody but the browser says which address that is.
        const { url } = await requireTab(platform, tabId);
        return httpFile(url, { ...options, signedIn: true }, signal);
      },
    },
    ...tabCapabilities(deps, ports, { allow, allowLook }),
    ...pageCapabilities(deps, ports, permit.callId, { allow }),
    ...fileCapabilities({ downloads, scaleImage, httpFile }, ports, { allow, allowLook }),
    research: {
      async read(url, options, signal) {
        allow('network');
        return answers.read(permit, () => deps.research(url, options, signal));
      },
    },
    pdf: {
      async read(file, request, signal) {
        allowLook();
        return platform.readPdf(file, request, signal);
      },
    },
    skills: {
      async load(id, mode) {
        allowLook();
        return ports.skills.load(id, mode);
      },
    },
    computers: {
      async list() {
        allowLook();
        return ports.computers.list();
      },
    },
    pageTools: {
      find(tabId, alias) {
        allowLook();
        return ports.pageTools.find(tabId, alias);
      },
    },
    notes: {
      read() {
        allowLook();
        return ports.notes.read();
      },
      async write(text, options) {
        allow('memory');
        await ports.notes.write(text, options);
      },
    },
  };
}
