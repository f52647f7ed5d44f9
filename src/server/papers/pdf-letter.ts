import type { Paper } from '#paper/document-paper.ts'
import type { DrawContext, TextBox } from './pdf-parts.ts'
import { lineHeight, mm } from './pen.ts'

const paragraphGap = mm(2)

/** Draws the text of a letter above its lines. Returns the height; 0 if the paper is no letter. */
export function drawLetterOpening({ pen, draws }: DrawContext, { letter }: Paper, { x, y, width }: TextBox): number {
  if (!letter) return 0
  let height = 0
  for (const text of letter.opening) {
    if (draws) pen.write(text, x, y + height, width)
    height += pen.heightOf(text, width) + paragraphGap
  }
  return height
}

/** Draws the sender and the reply slip of a letter. Returns the height. */
export function drawLetterEnd({ pen, draws }: DrawContext, { letter }: Paper, { x, y, width }: TextBox): number {
  if (!letter) return 0
  const { sender, reply } = letter
  let height = mm(6)
  const write = (text: string, style: { size?: number; align?: 'right' | 'center'; bold?: boolean } = {}) => {
    if (draws) pen.write(text, x, y + height, width, style)
    height += Math.max(pen.heightOf(text, width, style), (style.size ?? 9) * lineHeight) + paragraphGap
  }
  write(sender, { align: 'right' })
  height += mm(6)
  if (draws) pen.line(x, y + height, width)
  height += mm(4)
  write(reply.title, { size: 12, align: 'center', bold: true })
  for (const text of reply.texts) write(text)
  height += mm(6)
  write(reply.sender, { align: 'right' })
  return height
}
