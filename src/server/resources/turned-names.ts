import { hasDirectionMarks } from '#domain/plain-code.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Plan } from './plan.ts'
import type { Row } from './rows.ts'
import type { Stored } from './values.ts'
import { problemOf } from './violations.ts'

const otherOrder = { zh: '不能含有改变文字方向的符号', en: 'it holds marks that change the direction of text' }

/** Names that change and whose marks would show them in another order. */
export function turnedNames({ definition: { fields } }: Plan, values: ReadonlyMap<string, Stored>, stored: Row | undefined): Problem[] {
  const changed = [...values].filter(([name, value]) => typeof value === 'string' && value !== (stored?.[name] ?? null))
  const turned = changed.filter(([name, value]) => fields[name]?.kind === 'text' && hasDirectionMarks(String(value)))
  return turned.map(([name]): Problem => ({ ...problemOf(name, fields[name], 'FIELD_BAD'), reason: otherOrder }))
}
