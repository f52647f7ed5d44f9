/** Size of a WAL segment, the default of `initdb`. */
export const segmentBytes = 1n << 24n
const perFile = (1n << 32n) / segmentBytes

const hex = (number: bigint | number) => number.toString(16).toUpperCase().padStart(8, '0')

/** Name of a segment by timeline and number. */
export const segmentName = (timeline: number, number: bigint): string => hex(timeline) + hex(number / perFile) + hex(number % perFile)

/** Number of a segment by its name; undefined for any other name. */
export function segmentNumber(name: string): bigint | undefined {
  const [, file, part] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? []
  return file && part ? BigInt(`0x${file}`) * perFile + BigInt(`0x${part}`) : undefined
}
