import type { Words } from '#domain/core/words.ts'
import type { SourceColumn, SourceTable } from './source.ts'

type FieldKind = 'text' | 'textarea' | 'integer' | 'price' | 'qty' | 'amount' | 'percent' | 'yesNo' | 'date' | 'id'

/**
 * A field made from a column: its names on the wire and in the table, and its properties in contract, definition and
 * migration.
 */
export type MadeField = { name: string; column: string; label: Words; kind: FieldKind; needed: boolean; length: number }

/** Fields of a resource generated from a table. `left`: columns that get no field, each with the reason. */
export type MadeFields = {
  fields: MadeField[]
  /** True if rows can be enabled and disabled. */
  hasStatus: boolean
  /** Sets of fields that must be unique within a tenant. */
  uniques: string[][]
  left: { column: string; why: string }[]
}

/** Columns that every resource has anyway; a source column with one of these names gets no field. */
const reservedColumns = new Set(
  'id tenant_id version create_user create_dept create_time update_user update_time is_deleted mnemonic word_initials search_text status'.split(
    ' ',
  ),
)
/** Parameters that every list has. */
const reservedParameters = new Set(['current', 'size', 'ascs', 'descs', 'keyword'])

/** Words of a name that is written in snake, kebab or camel case. */
export const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const camelCase = (words: readonly string[]) => words.map((word, at) => (at === 0 ? word : capitalize(word))).join('')
export const pascalCase = (words: readonly string[]) => words.map(capitalize).join('')
const sentenceCase = (words: readonly string[]) => capitalize(words.join(' '))

/** Label of a column or table: in Chinese its remark up to the first punctuation mark, in English its own name. */
export function labelOf(name: string, remark: string | null, what: Words): Words {
  const said = /^[^\n,，;；:：。.(（]{1,20}/.exec(remark?.trim() ?? '')?.[0]?.trim() ?? ''
  const en = sentenceCase(wordsIn(name))
  return { zh: /\p{Script=Han}/u.test(said) ? said : `${what.zh} ${name}`, en: en.length > 1 ? en : `${what.en} ${en}` }
}

/** Fields made from a table's columns; `reserved` are words that cannot be column names. */
export function fieldsOf({ columns, key, uniques }: SourceTable, reserved: ReadonlySet<string>): MadeFields {
  const made = new Map<string, MadeField>()
  const left: MadeFields['left'] = []
  let switched = false
  for (const column of columns) {
    if (column.name === 'status' && isInteger(column)) switched = true
    if (reservedColumns.has(column.name.toLowerCase()) || (key.length === 1 && key[0] === column.name)) continue
    const field = columnField(column, reserved)
    if (typeof field === 'string') left.push({ column: column.name, why: field })
    else if ([...made.values()].some(({ name }) => name === field.name))
      left.push({ column: column.name, why: `another column is ${field.name} too` })
    else made.set(column.name, field)
  }
  const sets = uniques.map((set) => set.filter((name) => !/^(tenant_id|is_deleted)$/.test(name)))
  const whole = sets.filter((set) => set.length > 0 && set.every((name) => made.has(name)))
  return {
    fields: [...made.values()],
    hasStatus: switched,
    uniques: whole.map((set) => set.map((name) => made.get(name)?.name ?? '')),
    left,
  }
}

const isInteger = ({ type }: SourceColumn) => ['integer', 'smallint'].includes(type)

function columnField(source: SourceColumn, reserved: ReadonlySet<string>): MadeField | string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(source.name)) return 'its name has other than Latin letters, digits and underscores'
  const kind = fieldKindOf(source)
  if (!kind) return `there is no field of the type ${source.type}`
  const words = wordsIn(source.name)
  const plain = words.join('_')
  const own = reserved.has(plain) || reservedParameters.has(plain) || /^\d/.test(plain) ? ['its', ...words] : words
  const length = Math.min(source.length ?? 200, 2000)
  return {
    name: camelCase(own),
    column: own.join('_'),
    label: labelOf(source.name, source.remark, { zh: '字段', en: 'Field' }),
    kind,
    needed: source.needed && kind !== 'id',
    length,
  }
}

function fieldKindOf(column: SourceColumn): FieldKind | undefined {
  const { type, name } = column
  const words = wordsIn(name)
  const says = (...some: string[]) => some.some((word) => words.includes(word))
  if (type === 'boolean') return 'yesNo'
  if (isInteger(column)) return 'integer'
  if (type === 'bigint') return words.at(-1) === 'id' ? 'id' : 'qty'
  if (type === 'date' || type.startsWith('timestamp')) return 'date'
  if (['numeric', 'real', 'double precision', 'money'].includes(type))
    return says('price')
      ? 'price'
      : says('qty', 'quantity', 'num', 'number', 'count')
        ? 'qty'
        : says('rate', 'percent')
          ? 'percent'
          : 'amount'
  if (['text', 'character varying', 'character', 'uuid'].includes(type)) return (column.length ?? 200) > 200 ? 'textarea' : 'text'
  return undefined
}
