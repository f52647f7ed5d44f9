import { crc32, deflateRawSync } from 'node:zlib'

export const mebibyte = 1024 * 1024
/** A text, repeated as often as it fits. */
export const filledTo = (bytes: number, part: string) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))
export const rowsOf = (count: number, row: (nth: number) => string) => Array.from({ length: count }, (_, nth) => row(nth)).join('')

/** Entries of fewer bytes are not compressed. */
const smallest = 100
type Entries = Readonly<Record<string, string | Buffer>>

/** A zip of these entries; `stated` is a false length, given for every entry. */
export function zipOf(entries: Entries, stated?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    // compressing creates a stream for each entry, which is slow
    const packed = bytes.length < smallest ? bytes : deflateRawSync(bytes, { level: 1 })
    const fields = fieldsOf(name, bytes, packed, stated)
    parts.push(Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), fields, Buffer.from(name), packed)
    const at = Buffer.alloc(14)
    at.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0\x14\0\0\0', 'latin1'), fields, at, Buffer.from(name))
    offset += 8 + fields.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const last = Buffer.alloc(18)
  const count = Object.keys(entries).length
  last.writeUInt16LE(count, 4)
  last.writeUInt16LE(count, 6)
  last.writeUInt32LE(listed.length, 8)
  last.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), last])
}

/**
 * Fields that are the same before an entry and in the directory, from the compression method to the lengths of name
 * and extra.
 */
function fieldsOf(name: string, bytes: Buffer, packed: Buffer, stated = bytes.length): Buffer {
  const fields = Buffer.alloc(22)
  fields.writeUInt16LE(packed === bytes ? 0 : 8, 0)
  fields.writeUInt32LE(crc32(bytes), 6)
  fields.writeUInt32LE(packed.length, 10)
  fields.writeUInt32LE(stated, 14)
  fields.writeUInt16LE(name.length, 18)
  return fields
}
