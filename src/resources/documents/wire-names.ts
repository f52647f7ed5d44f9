import type { DocumentField } from '#domain/field.ts'
import { headFields } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'

/** Whom a document is with. */
export type Partner = 'supplier' | 'customer'

type Renaming<Table> = {
  [Name in keyof Table as Table[Name] extends { salesName: string } ? Name : never]: Table[Name] extends { salesName: infer Wire }
    ? Wire
    : never
}

/** Wire names of a document that is with a customer, by the one name that arithmetic, database and screens have for both sides of the trade. */
type Names = Renaming<typeof headFields> & Renaming<typeof lineFields>

const salesNames = Object.entries<DocumentField>({ ...headFields, ...lineFields }).flatMap(([name, { salesName }]): [string, string][] =>
  salesName ? [[name, salesName]] : [],
)

type InnerName<Name> = { [Own in keyof Names]: Names[Own] extends Name ? Own : never }[keyof Names]
type Renamed<T> = { [Name in keyof T as [InnerName<Name>] extends [never] ? Name : InnerName<Name>]: T[Name] }

/** A document of the wire that is with a customer, by its inner names. */
export type Inner<T> = Renamed<Omit<T, 'lines'>> & (T extends { lines?: (infer Line)[] } ? { lines?: Renamed<Line>[] } : unknown)

const outward: ReadonlyMap<string, string> = new Map(salesNames)
const inward: ReadonlyMap<string, string> = new Map(salesNames.map(([inner, wire]) => [wire, inner]))

function renamed(row: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      names.get(name) ?? name,
      name === 'lines' && Array.isArray(value) ? value.map((line: object) => renamed(line, names)) : value,
    ]),
  )
}

/** A head, a line or a document with its lines by the names of the wire. */
export const toWire = <T extends object>(partner: Partner | undefined, row: T): T =>
  partner === 'customer' ? (renamed(row, outward) as T) : row

/** A head, a line or a document with its lines by its inner names. */
export const fromWire = <T extends object>(partner: Partner | undefined, row: T): T =>
  partner === 'customer' ? (renamed(row, inward) as T) : row

/** A field of a document as the wire calls it. */
export const wireName = (partner: Partner | undefined, name: string): string =>
  (partner === 'customer' ? outward.get(name) : undefined) ?? name

/** A field that the wire names, as it is called inside. */
export const innerName = (partner: Partner | undefined, name: string): string =>
  (partner === 'customer' ? inward.get(name) : undefined) ?? name
