import type { IncomingHttpHeaders } from 'node:http'
import { terseHeader, terseLines } from '#domain/terse-lines.ts'

/** Whether the client asked for documents whose lines say names once (`Prefer: lines=terse`). */
export function prefersTerse({ prefer }: IncomingHttpHeaders): boolean {
  const said = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '')
  return said.split(',').some((preference) => preference.trim() === terseHeader[1])
}

/** The same answer with the lines of its document as `terseLines` has them; undefined where it has none that can be said so. */
export function terseAnswer(answer: object): object | undefined {
  const { data } = answer as { data?: { lines?: unknown } }
  if (!Array.isArray(data?.lines) || data.lines.length === 0) return undefined
  const lines = terseLines(data.lines)
  return lines && { ...answer, data: { ...data, lines } }
}
