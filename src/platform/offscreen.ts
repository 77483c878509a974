import { browser } from 'wxt/browser';
import type { OffscreenMessage, OffscreenReply } from '../core/offscreen-job';

/** Lets `serve` answer the background's jobs in Chrome's hidden page. The promise must not reject. */
export function listenForJobs(serve: (message: OffscreenMessage) => Promise<OffscreenReply>): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, reply: (value: OffscreenReply) => void) => {
    if (sender.id !== browser.runtime.id || sender.tab !== undefined || !isJob(message)) return undefined;
    void serve(message).then(reply);
    return true;
  });
}

function isJob(message: unknown): message is OffscreenMessage {
  return typeof message === 'object' && message !== null && 'to' in message && message.to === 'offscreen';
}
