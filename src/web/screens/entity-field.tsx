import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { SelectField } from '../ui/fields/fields.tsx'

export const entityWords = {
  entity: { zh: '法人', en: 'Legal entity' },
  company: { zh: '本公司', en: 'The company itself' },
} as const satisfies Record<string, Words>

/** The legal entities with books of their own, by name; empty is the company itself (ADR 63). */
export const useEntities = (): readonly string[] => (useOperation('PeriodApi_entities').data ?? []).map(({ legalEntity }) => legalEntity)

/** The letterhead of a legal entity, where it has one. */
export const useLetterhead = (entity: string | undefined): string | undefined =>
  useOperation('PeriodApi_entities', {}, { enabled: entity !== undefined }).data?.find(({ legalEntity }) => legalEntity === entity)
    ?.letterhead

/**
 * The books of a legal entity, or of all, as query parameters: the company itself has no name, and the wire treats an
 * empty text as absent.
 */
export const booksOf = (entity: string | null) => (entity === null ? {} : entity === '' ? { companyItself: 2 } : { legalEntity: entity })

type EntityProps = {
  entities: readonly string[]
  /** Undefined for all of them, where that is an option. */
  value: string | undefined
  onChange: (entity: string | undefined) => void
  /** The label of all of them. */
  all?: string
}

/** Chooses a legal entity. Hidden where the company's depots belong to one entity only. */
export function EntityField({ entities, value, onChange, all }: EntityProps) {
  const say = useSay()
  if (entities.length < 2) return null
  // the company itself is the empty name; `=` tells it from a field without a choice
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
