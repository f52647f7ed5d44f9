import type { Words } from '#domain/words.ts'
import type { SourceColumn, SourceTable } from './source.ts'

type Kind = 'text' | 'textarea' | 'integer' | 'price' | 'qty' | 'amount' | 'percent' | 'yesNo' | 'date' | 'id'

/** A field of the resource that a column becomes: names on the wire and in the table, what it is in contract, definition and migration. */
export type MadeField = { name: string; column: string; label: Words; kind: Kind; needed: boolean; length: number }

/** What of a table becomes a resource. `left`: columns that have no place in one, each with why. */
export type MadeFields = {
  fields: MadeField[]
  /** Rows are enabled and disabled. */
  switched: boolean
  /** Sets of fields that no two rows of a tenant share. */
  uniques: string[][]
  left: { column: string; why: string }[]
}

/** What every resource has beside its fields, so that no column of these names becomes one. */
const kept = new Set(
  'id tenant_id version create_user create_dept create_time update_user update_time is_deleted mnemonic word_initials search_text status'.split(
    ' ',
  ),
)
/** Parameters of every list. */
const asked = new Set(['current', 'size', 'ascs', 'descs', 'keyword'])

/** The words of a name, whether it is written with underscores, dashes or capitals. */
export const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const camel = (words: readonly string[]) => words.map((word, at) => (at === 0 ? word : capital(word))).join('')
export const pascal = (words: readonly string[]) => words.map(capital).join('')
const sentence = (words: readonly string[]) => capital(words.join(' '))

/** What a column or table is called: what its database says of it up to the first stop, and its own name. */
export function labelOf(name: string, remark: string | null, what: Words): Words {
  const said = /^[^\n,，;；:：。.(（]{1,20}/.exec(remark?.trim() ?? '')?.[0]?.trim() ?? ''
  const en = sentence(wordsIn(name))
  return { zh: /\p{Script=Han}/u.test(said) ? said : `${what.zh} ${name}`, en: en.length > 1 ? en : `${what.en} ${en}` }
}

/** The fields that a table's columns become; `reserved` are words that no column of ours may be called by. */
export function fieldsOf({ columns, key, uniques }: SourceTable, reserved: ReadonlySet<string>): MadeFields {
  const made = new Map<string, MadeField>()
  const left: MadeFields['left'] = []
  let switched = false
  for (const column of columns) {
    if (column.name === 'status' && isWhole(column)) switched = true
    if (kept.has(column.name.toLowerCase()) || (key.length === 1 && key[0] === column.name)) continue
    const field = fieldOf(column, reserved)
    if (typeof field === 'string') left.push({ column: column.name, why: field })
    else if ([...made.values()].some(({ name }) => name === field.name))
      left.push({ column: column.name, why: `another column is ${field.name} too` })
    else made.set(column.name, field)
  }
  const sets = uniques.map((set) => set.filter((name) => !/^(tenant_id|is_deleted)$/.test(name)))
  const whole = sets.filter((set) => set.length > 0 && set.every((name) => made.has(name)))
  return { fields: [...made.values()], switched, uniques: whole.map((set) => set.map((name) => made.get(name)?.name ?? '')), left }
}

const isWhole = ({ type }: SourceColumn) => ['integer', 'smallint'].includes(type)

function fieldOf(source: SourceColumn, reserved: ReadonlySet<string>): MadeField | string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(source.name)) return 'its name has other than Latin letters, digits and underscores'
  const kind = kindOf(source)
  if (!kind) return `there is no field of the type ${source.type}`
  const words = wordsIn(source.name)
  const plain = words.join('_')
  const own = reserved.has(plain) || asked.has(plain) || /^\d/.test(plain) ? ['its', ...words] : words
  const length = Math.min(source.length ?? 200, 2000)
  return {
    name: camel(own),
    column: own.join('_'),
    label: labelOf(source.name, source.remark, { zh: '字段', en: 'Field' }),
    kind,
    needed: source.needed && kind !== 'id',
    length,
  }
}

function kindOf(column: SourceColumn): Kind | undefined {
  const { type, name } = column
  const words = wordsIn(name)
  const says = (...some: string[]) => some.some((word) => words.includes(word))
  if (type === 'boolean') return 'yesNo'
  if (isWhole(column)) return 'integer'
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
