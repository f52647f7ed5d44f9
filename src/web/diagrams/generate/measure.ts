/** Widths as parts of the size of the type, a little generous: faces differ, and a box may be wide but not narrow. */
const narrow = /[ijltfrI1.,:;'|()[\] -]/
const wide = /[mwMW%@]/
const full = /[\u2e80-\uffef]/
const widthOf = (letter: string): number =>
  full.test(letter) ? 1 : narrow.test(letter) ? 0.36 : wide.test(letter) ? 0.88 : /[A-Z]/.test(letter) ? 0.7 : 0.58

/** About how wide a text is at a size of type, in px. No font is asked, so that every machine answers the same. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size
}

/** Where a line may end: after a space, and between Chinese characters. */
const pieces = (text: string): readonly string[] => text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*/g) ?? []

/** Breaks a text into lines no wider than asked, as even as its pieces allow. */
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
