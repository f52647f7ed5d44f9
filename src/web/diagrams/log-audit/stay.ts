import type { Words } from '#domain/words.ts'
import { filled } from '../../documents/words/fill-words.ts'
import { logAuditWords as words } from './words.ts'

const units = [
  [86_400, words.ofDays],
  [3600, words.hours],
  [60, words.minutes],
  [1, words.seconds],
] as const

/** How long something stood, in its largest whole unit: 90 seconds are 2 minutes. */
export function stayWords(seconds: number): Words {
  const [size, unit] = units.find(([least]) => seconds >= least) ?? ([1, words.seconds] as const)
  return filled(unit, { count: String(Math.round(seconds / size)) })
}
