import type { Usage } from '../core/provider';
import type { CallProgress } from './store/conversation';
import { t } from './t';

const THOUSAND = 1_000;
const MINUTE_S = 60;

/** Tokens in few characters: `950`, `1.2k`, `34k`. */
export function formatTokens(count: number): string {
  if (count < THOUSAND) return String(count);
  const thousands = count / THOUSAND;
  return `${thousands < 10 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}

/** A duration a person can compare: `0.4 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / THOUSAND;
  if (seconds < 10) return t('time.seconds', { seconds: seconds.toFixed(1) });
  const whole = Math.round(seconds);
  if (whole < MINUTE_S) return t('time.seconds', { seconds: whole });
  return t('time.minutes', { minutes: Math.floor(whole / MINUTE_S), seconds: whole % MINUTE_S });
}

/** How much of a call is done: `3 of 8`, `40%`, `12 s of 1 min 30 s`, `step 3`. */
export function formatProgress({ done, total, unit }: CallProgress): string {
  if (total === 0) return done === 0 ? t('standing.running') : t('standing.steps', { done });
  switch (unit) {
    case undefined:
      return t('standing.progress', { done, total });
    case 'percent':
      return t('standing.percent', { percent: Math.round((100 * done) / total) });
    case 'seconds':
      return t('standing.progress', {
        done: formatDuration(done * THOUSAND),
        total: formatDuration(total * THOUSAND),
      });
    default:
      return unit satisfies never;
  }
}

/** A small size, to the byte: `0 bytes`, `950 bytes`, `4 kB`. */
export function formatBytes(bytes: number): string {
  return bytes < THOUSAND ? t('size.bytes', { size: bytes }) : formatFileSize(bytes);
}

/** A size a person can compare: `12 kB`, `3.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return t('size.kilobytes', { size: Math.max(1, Math.round(bytes / 1_000)) });
  return t('size.megabytes', { size: (bytes / 1_000_000).toFixed(1) });
}

/** US dollars with the digits that matter: `$0.0004`, `$0.12`, `$3.40`. */
export function formatCost(dollars: number): string {
  if (dollars === 0) return '$0';
  return `$${dollars < 0.01 ? dollars.toPrecision(1) : dollars.toFixed(2)}`;
}

/** What an answer used, in one short line; empty when nothing was counted. */
export function usageText({ inputTokens, outputTokens, costUsd }: Usage): string {
  if (inputTokens + outputTokens === 0) return '';
  const tokens = t('usage.tokens', { input: formatTokens(inputTokens), output: formatTokens(outputTokens) });
  return costUsd === undefined ? tokens : `${tokens} · ${formatCost(costUsd)}`;
}

/** When something was, near times in words. `locale` is a BCP 47 tag. */
export function formatWhen(atMs: number, nowMs: number, locale: string): string {
  const minutes = Math.round((atMs - nowMs) / (MINUTE_S * THOUSAND));
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (minutes > -1) return t('time.now');
  if (minutes > -60) return words.format(minutes, 'minute');
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), 'hour');
  if (minutes > -60 * 24 * 7) return words.format(Math.round(minutes / (60 * 24)), 'day');
  return formatDay(atMs, locale);
}

/** A day, in the form of the language. */
export function formatDay(atMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(atMs);
}

/** The host of a web address, for a line of little space; a page of the browser by its name, else only the scheme. */
export function hostOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, protocol } = new URL(url);
  if (protocol === 'https:' || protocol === 'http:') return host;
  return /^(about|chrome|edge):/.test(url) ? url.replace(/\/?([?#].*)?$/, '') : protocol;
}
