import { deflateRawSync } from 'node:zlib';

/** A ZIP file that holds these texts, deflated but for the first; those named by `links` are symbolic links. */
export function zipFile(files: Readonly<Record<string, string>>, links: readonly string[] = []): Blob {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const plain = Buffer.from(text);
    const isStored = index === 0 || text === '';
    const data = isStored ? plain : deflateRawSync(plain);
    const method = isStored ? 0 : 8;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt32LE(plain.length, 22);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    if (links.includes(name)) entry.writeUInt32LE(0o120777 * 0x10000, 38);
    entry.writeUInt32LE(at, 42);
    parts.push(header, Buffer.from(name), data);
    list.push(entry, Buffer.from(name));
    at += header.length + Buffer.byteLength(name) + data.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  // A longer list says its length elsewhere, which nobody here reads.
  const count = Math.min(Object.keys(files).length, 0xffff);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([Buffer.concat([...parts, directory, end])]);
}
