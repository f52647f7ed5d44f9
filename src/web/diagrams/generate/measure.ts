/**
 * Widths of letters relative to the type size. They are a little too large on purpose: fonts differ, and a box may be
 * too wide but not too narrow.
 */
const narrow = /[ijltfrI1.,:;'|()[\] -]/
const wide = /[mwMW%@]/
const full = /[\u2e80-\uffef]/
const widthOf = (letter: string): number =>
  full.test(letter) ? 1 : narrow.test(letter) ? 0.36 : wide.test(letter) ? 0.88 : /[A-Z]/.test(letter) ? 0.7 : 0.58

/**
 * Approximate width in px of a text at a type size. No font is measured, so that every machine computes the same
 * width.
 */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size
}

/** Splits a text where a line may break: after a space, and between Chinese characters. */
const pieces = (text: string): readonly string[] => text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*/g) ?? []

/** Breaks a text into lines of at most this width, and of about the same length. */
export function wrap(text: string, size: number, width: number): readonly string[] {
  const whole = textWidth(text, size)
  if (whole <= width) return [text]
  const even = Math.max(whole / Math.ceil(whole / width) + size, width / 2)
  const lines: string[] = []
  for (const piece of pieces(text)) {
    const last = lines.at(-1)
    const fits = last !== undefined && textWidth((last + piece).trimEnd(), size) <= Math.min(even, width)
    if (fits) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd())
}
