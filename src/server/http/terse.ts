import type { IncomingHttpHeaders } from 'node:http'
import { terseHeader, terseLines } from '#domain/core/terse-lines.ts'

/** True if the client asks for terse lines (`Prefer: lines=terse`), in which column names are sent only once. */
export function prefersTerse({ prefer }: IncomingHttpHeaders): boolean {
  const said = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '')
  return said.split(',').some((preference) => preference.trim() === terseHeader[1])
}

/** The answer with its document's lines packed by `terseLines`; undefined if there are no lines to pack. */
export function terseAnswer(answer: object): object | undefined {
  const { data } = answer as { data?: { lines?: unknown } }
  if (!Array.isArray(data?.lines) || data.lines.length === 0) return undefined
  const lines = terseLines(data.lines)
  return lines && { ...answer, data: { ...data, lines } }
}
