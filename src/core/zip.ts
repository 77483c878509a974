/** A file inside a ZIP file. */
interface ZipEntry {
  readonly method: number;
  readonly compressedBytes: number;
  /** It holds no text but the path of another file. */
  readonly isLink: boolean;
  /** Where its own header begins. */
  readonly at: number;
}

/** The files inside a ZIP file. */
export interface Zip {
  readonly names: readonly string[];
  /** The file as UTF-8 text; undefined when there is none, it is a link, or it would have more than `maxBytes`. */
  text(name: string, maxBytes: number): Promise<string | undefined>;
}

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const END_MARK = 0x06054b50;
/** A list of some 100,000 files. */
const MAX_LIST_BYTES = 16_000_000;
const ENTRY_MARK = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** Reads the list of files at the end of a ZIP file; undefined when there is none, or it is longer than any should be. */
export async function openZip(blob: Blob): Promise<Zip | undefined> {
  const tail = await viewOf(blob.slice(Math.max(0, blob.size - END_BYTES - MAX_COMMENT_BYTES)));
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const start = tail.getUint32(end + 16, true);
  const listBytes = tail.getUint32(end + 12, true);
  if (listBytes > MAX_LIST_BYTES) return undefined;
  const entries = readEntries(await viewOf(blob.slice(start, start + listBytes)));
  return {
    names: [...entries.keys()],
    async text(name, maxBytes) {
      const entry = entries.get(name);
      return entry && readText(blob, entry, maxBytes);
    },
  };
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}

function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) if (tail.getUint32(at, true) === END_MARK) return at;
  return undefined;
}

function readEntries(list: DataView): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + 46 <= list.byteLength && list.getUint32(at, true) === ENTRY_MARK) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => list.getUint16(at + field, true));
    const nameAt = at + 46;
    const nameEnd = nameAt + (nameBytes ?? 0);
    if (nameEnd > list.byteLength) break;
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + nameAt, nameBytes));
    entries.set(name, {
      method: list.getUint16(at + 10, true),
      compressedBytes: list.getUint32(at + 20, true),
      // As Unix has it: the kind of file is in the uppermost bits.
      isLink: list.getUint32(at + 38, true) >>> 28 === 0xa,
      at: list.getUint32(at + 42, true),
    });
    at = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

async function readText(blob: Blob, entry: ZipEntry, maxBytes: number): Promise<string | undefined> {
  if (entry.isLink) return undefined;
  const header = await viewOf(blob.slice(entry.at, entry.at + 30));
  if (header.byteLength < 30) return undefined;
  const start = entry.at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const data = blob.slice(start, start + entry.compressedBytes);
  if (entry.method === STORED) return data.size > maxBytes ? undefined : data.text();
  if (entry.method !== DEFLATED) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      // A small file may be made to unpack to an endless one.
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
