import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { SelectField } from '../ui/fields/fields.tsx'

export const entityWords = {
  entity: { zh: '法人', en: 'Legal entity' },
  company: { zh: '本公司', en: 'The company itself' },
} as const satisfies Record<string, Words>

/** The names of the legal entities that have books of their own. The empty name is the company itself (ADR 63). */
export const useEntities = (): readonly string[] => (useOperation('PeriodApi_entities').data ?? []).map(({ legalEntity }) => legalEntity)

/** The letterhead of a legal entity; undefined if it has none of its own. */
export const useLetterhead = (entity: string | undefined): string | undefined =>
  useOperation('PeriodApi_entities', {}, { enabled: entity !== undefined }).data?.find(({ legalEntity }) => legalEntity === entity)
    ?.letterhead

/**
 * Query parameters for the books of a legal entity; none of them for all entities (`null`). The company itself has the
 * empty name and a parameter of its own, because the API treats an empty text as absent.
 */
export const booksOf = (entity: string | null) => (entity === null ? {} : entity === '' ? { companyItself: 2 } : { legalEntity: entity })

type EntityProps = {
  entities: readonly string[]
  /** Undefined means all legal entities, if the field offers that. */
  value: string | undefined
  onChange: (entity: string | undefined) => void
  /** Label of the option for all legal entities. */
  all?: string
}

/** Field to choose a legal entity. It is hidden if there is only one, because all depots then belong to it. */
export function EntityField({ entities, value, onChange, all }: EntityProps) {
  const say = useSay()
  if (entities.length < 2) return null
  // the company itself has the empty name; the leading `=` distinguishes it from a field in which nothing is chosen
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
