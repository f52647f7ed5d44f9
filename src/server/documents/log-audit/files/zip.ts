import { crc32, deflateRawSync } from 'node:zlib'

/** A file in an archive: path and content. */
export type ZipEntry = { path: string; content: string | Buffer }

/** 1980-01-01, so that the same content gives the same bytes at any time. */
const day = 0x21
const utf8 = 0x0800
const deflated = 8

/** Packs files into a zip, in order. The same files give the same bytes. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of entries) {
    const raw = Buffer.from(content)
    const [name, packed] = [Buffer.from(path), deflateRawSync(raw, { level: 9 })]
    const common = commonOf(raw, packed, name)
    const local = Buffer.concat([uint32(0x04034b50), common, name, packed])
    const [version, none] = [uint16(20), Buffer.alloc(14)]
    none.writeUInt32LE(offset, 10)
    directory.push(uint32(0x02014b50), version, common, none, name)
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = uint16(entries.length)
  const end = [uint32(0x06054b50), uint16(0), uint16(0), count, count, uint32(central.length), uint32(offset), uint16(0)]
  return Buffer.concat([...parts, central, ...end])
}

/** Fields that a local header and its central directory entry share. */
function commonOf(raw: Buffer, packed: Buffer, name: Buffer): Buffer {
  const fields = [uint16(20), uint16(utf8), uint16(deflated), uint16(0), uint16(day)]
  return Buffer.concat([...fields, uint32(crc32(raw)), uint32(packed.length), uint32(raw.length), uint16(name.length), uint16(0)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
