import type { HttpFile } from '../../src/core/capabilities';
import type { SkillPort, SkillReply, SkillRequest, SkillStream, SkillStreamRequest } from '../../src/core/skill-port';
import { ToolError } from '../../src/core/tool-error';

/** A server of a skill in memory: it keeps what it was asked, and answers as `reply` says. */
export class FakeSkillPort implements SkillPort {
  readonly requests: SkillRequest[] = [];
  /** Answers `send`; may throw. */
  reply: (request: SkillRequest) => SkillReply = () => jsonReply({});
  /** Files by address. */
  readonly files = new Map<string, HttpFile>();
  /** Answers `stream`; nobody does until a test says so. */
  streaming: SkillPort['stream'] = async () => {
    throw new ToolError('unavailable', 'The server did not answer.');
  };
  readonly streams: SkillStreamRequest[] = [];

  async stream(request: SkillStreamRequest, signal: AbortSignal): Promise<SkillStream> {
    this.streams.push(request);
    return this.streaming(request, signal);
  }

  async send(request: SkillRequest, signal: AbortSignal): Promise<SkillReply> {
    signal.throwIfAborted();
    this.requests.push(request);
    return this.reply(request);
  }

  async file(request: SkillRequest, signal: AbortSignal): Promise<HttpFile> {
    signal.throwIfAborted();
    this.requests.push(request);
    const file = this.files.get(request.url);
    if (!file) throw new ToolError('unavailable', 'The server did not answer.');
    return file;
  }
}

/** An answer in JSON. */
export function jsonReply(value: unknown, status = 200): SkillReply {
  return { status, mediaType: 'application/json', text: JSON.stringify(value) };
}

/** An answer in plain text. */
export function textReply(text: string, status = 200): SkillReply {
  return { status, mediaType: 'text/plain', text };
}
