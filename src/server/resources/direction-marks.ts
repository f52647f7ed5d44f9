import { hasDirectionMarks } from '#domain/core/plain-code.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Plan } from './plan.ts'
import type { StoredRow } from './rows.ts'
import type { ColumnValue } from './values.ts'
import { problemOf } from './violations.ts'

const directionWords = { zh: '不能含有改变文字方向的符号', en: 'it holds marks that change the direction of text' }

/** Problems of changed names that contain direction marks, which would display the characters in another order. */
export function directionMarkProblems(
  { definition: { fields } }: Plan,
  values: ReadonlyMap<string, ColumnValue>,
  stored: StoredRow | undefined,
): Problem[] {
  const changed = [...values].filter(([name, value]) => typeof value === 'string' && value !== (stored?.[name] ?? null))
  const turned = changed.filter(([name, value]) => fields[name]?.kind === 'text' && hasDirectionMarks(String(value)))
  return turned.map(([name]): Problem => ({ ...problemOf(name, fields[name], 'FIELD_BAD'), reason: directionWords }))
}
