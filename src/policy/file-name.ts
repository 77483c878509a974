/** Why a file is not saved. */
export type FileRefusal =
  /** It could run as a program when it is opened. */
  | 'program'
  /** Its kind is not known to be harmless. */
  | 'unknown-kind'
  /** What it holds is not what its name says. */
  | 'mismatch';

export type FileNameResult =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly why: FileRefusal };

const MAX_NAME_BYTES = 120;

const SAVED = new Set(
  (
    'pdf txt md log csv tsv json xml yml yaml ics vcf rtf png jpg jpeg gif webp avif bmp svg mp3 m4a ogg wav mp4 webm ' +
    'mov epub docx xlsx pptx odt ods odp zip gz'
  ).split(' '),
);

const PROGRAMS = new Set(
  (
    'exe com scr pif msi msp bat cmd ps1 psm1 vbs vbe js mjs jse wsf wsh hta cpl dll sys lnk url scf reg inf desktop ' +
    'iso img vhd vhdx dmg pkg app command sh bash zsh run bin elf appimage deb rpm snap flatpak apk aab ipa crx xpi jar ' +
    'jnlp class py pyw rb pl php docm dotm xlsm xltm xlam pptm potm ppam sldm xll chm gadget msc application'
  ).split(' '),
);

const EXTENSION_BY_TYPE: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/zip': 'zip',
  'application/epub+zip': 'epub',
};

// Names that Windows takes for devices, whatever extension follows.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/**
 * The name under which a downloaded file may be saved, or why it may not. `given` comes from a server or page; `head` is
 * how the file begins (a few hundred bytes).
 */
export function safeFileName(given: string, mediaType: string, head: Uint8Array): FileNameResult {
  const cleaned = clean(given);
  const parts = cleaned.split('.');
  const hasExtension = parts.length > 1 && parts.at(-1) !== '';
  const extension = (hasExtension ? parts.at(-1) : EXTENSION_BY_TYPE[mediaType])?.toLowerCase() ?? '';
  const inner = parts.slice(1).map((part) => part.toLowerCase());
  if (inner.some((part) => PROGRAMS.has(part)) || isProgram(head)) return { ok: false, why: 'program' };
  if (!SAVED.has(extension)) return { ok: false, why: 'unknown-kind' };
  if (!agrees(extension, mediaType, head)) return { ok: false, why: 'mismatch' };
  const stem = (hasExtension ? parts.slice(0, -1).join('.') : cleaned).trim() || 'file';
  const safe = DEVICE.test(stem.split('.', 1)[0]?.trim() ?? '') ? `_${stem}` : stem;
  return { ok: true, name: `${cut(safe, MAX_NAME_BYTES - extension.length - 1)}.${extension}` };
}

/** The last part of a path, without what confuses file systems or readers. */
function clean(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  return last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\uFFFD<>:"'`|?*%~$]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
}

function cut(text: string, maxBytes: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept.replace(/[. ]+$/, '') || 'file';
}

const MARKS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-'],
  png: ['\x89PNG'],
  jpg: ['\xff\xd8\xff'],
  jpeg: ['\xff\xd8\xff'],
  gif: ['GIF8'],
  zip: ['PK'],
  docx: ['PK'],
  xlsx: ['PK'],
  pptx: ['PK'],
  odt: ['PK'],
  ods: ['PK'],
  odp: ['PK'],
  epub: ['PK'],
  gz: ['\x1f\x8b'],
};

/** Whether type and first bytes are of the kind that the extension names. */
function agrees(extension: string, mediaType: string, head: Uint8Array): boolean {
  const start = latin(head);
  const marks = MARKS[extension];
  // Some programs write a few bytes before the mark of a PDF.
  if (marks) return marks.some((mark) => (extension === 'pdf' ? start.includes(mark) : start.startsWith(mark)));
  const isPage = mediaType === 'text/html' || /^\s*(?:<!doctype html|<html[\s>])/i.test(start);
  return !isPage;
}

/** Windows, Linux and macOS programs, and scripts that name their interpreter. */
function isProgram(head: Uint8Array): boolean {
  return /^(?:MZ|\x7fELF|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe|\xfe\xed\xfa[\xce\xcf]|#!)/.test(latin(head));
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 1_024));
}
