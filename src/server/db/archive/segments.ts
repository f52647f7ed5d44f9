/** PostgreSQL's log is cut into segments of this size by every cluster that `initdb` makes without being told otherwise. */
export const segmentBytes = 1n << 24n
const perFile = (1n << 32n) / segmentBytes

const hex = (number: bigint | number) => number.toString(16).toUpperCase().padStart(8, '0')

/** The name of a segment by the time line of the database and its number. */
export const segmentName = (timeline: number, number: bigint): string => hex(timeline) + hex(number / perFile) + hex(number % perFile)

/** The number of a segment by its name; undefined for what is no segment. */
export function segmentNumber(name: string): bigint | undefined {
  const [, file, part] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? []
  return file && part ? BigInt(`0x${file}`) * perFile + BigInt(`0x${part}`) : undefined
}
