import type { Paper } from '#paper/document-paper.ts'
import type { Draw, Place } from './pdf-parts.ts'
import { lineHeight, mm } from './pen.ts'

const between = mm(2)

/** What a letter says above its lines. Answers the height, nothing where there is no letter. */
export function letterOpening({ pen, draws }: Draw, { letter }: Paper, { x, y, width }: Place): number {
  if (!letter) return 0
  let height = 0
  for (const text of letter.opening) {
    if (draws) pen.write(text, x, y + height, width)
    height += pen.heightOf(text, width) + between
  }
  return height
}

/** From whom it is, and the reply to be torn off. Answers the height. */
export function letterEnd({ pen, draws }: Draw, { letter }: Paper, { x, y, width }: Place): number {
  if (!letter) return 0
  const { sender, reply } = letter
  let height = mm(6)
  const write = (text: string, style: { size?: number; align?: 'right' | 'center'; bold?: boolean } = {}) => {
    if (draws) pen.write(text, x, y + height, width, style)
    height += Math.max(pen.heightOf(text, width, style), (style.size ?? 9) * lineHeight) + between
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
