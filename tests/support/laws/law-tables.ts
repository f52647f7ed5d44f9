import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'

/** A law as lines of text: from EVENT to | guards | effects. A guard in brackets only chooses the row. */
export const tableOf = (words: AnyWords) =>
  transitionsOf(words)
    .map(({ from, event, to, guards, effects }) => {
      const asked = guards.map(({ guard, branch }) => (branch ? `[${guard}]` : guard))
      return [`${from} ${event} ${to}`, asked.join(' '), effects.map(({ effect }) => effect).join(' ')].join(' | ').trim()
    })
    .sort()

/** A hand-written table in the form of `tableOf`, for comparison. */
export const written = (table: string) =>
  table
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join(' | ')
        .trim(),
    )
    .filter((line) => line !== '')
    .sort()
