import type { ScreenDefinition } from '#resources/index.ts'
import { formatPercent } from '../i18n/format.ts'
import type { ResourceRow } from './resource-api.ts'

/** The title of a referenced row: the first of the definition's title fields that is not empty. */
export function titleOf({ title, fields }: ScreenDefinition, row: ResourceRow): string {
  for (const name of title) {
    const field = fields[name]
    const value = row[field?.kind === 'reference' ? field.name : name]
    if (value === undefined || value === null || value === '') continue
    return field?.kind === 'percent' ? formatPercent(String(value)) : String(value)
  }
  return row.id
}
