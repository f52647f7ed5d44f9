import type { Words } from '#domain/words.ts'
import { useOperation } from '../api.ts'
import { useSay } from '../i18n/index.ts'
import { SelectField } from '../ui/fields.tsx'

/** What is said of books. */
export const entityWords = {
  entity: { zh: '法人', en: 'Legal entity' },
  company: { zh: '本公司', en: 'The company itself' },
} as const satisfies Record<string, Words>

/** The legal entities that books are kept of, by name; empty is the company itself (ADR 63). */
export const useEntities = (): readonly string[] => (useOperation('PeriodApi_entities').data ?? []).map(({ legalEntity }) => legalEntity)

/** What stands over papers of a legal entity's books, where it states any. */
export const useLetterhead = (entity: string | undefined): string | undefined =>
  useOperation('PeriodApi_entities', {}, { enabled: entity !== undefined }).data?.find(({ legalEntity }) => legalEntity === entity)
    ?.letterhead

/** Books of a legal entity, or of all, as the wire asks for them: the company itself has no name, and the wire takes an empty text for none. */
export const booksOf = (entity: string | null) => (entity === null ? {} : entity === '' ? { companyItself: 2 } : { legalEntity: entity })

type EntityProps = {
  entities: readonly string[]
  /** Undefined for all of them, where that can be chosen. */
  value: string | undefined
  onChange: (entity: string | undefined) => void
  /** What all of them are called. */
  all?: string
}

/** Whose books are read. A company whose depots name no several legal entities need not know that there could be any. */
export function EntityField({ entities, value, onChange, all }: EntityProps) {
  const say = useSay()
  if (entities.length < 2) return null
  // the company itself has no name, and no choice is another choice than it
  const options = entities.map((entity) => ({ value: `=${entity}`, label: entity || say(entityWords.company) }))
  return (
    <SelectField
      label={say(entityWords.entity)}
      labelHidden
      width={176}
      {...(all === undefined ? {} : { none: all })}
      value={value === undefined ? '' : `=${value}`}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen.slice(1))}
    />
  )
}
