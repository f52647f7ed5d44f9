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
type ToWire = Renaming<typeof headFields> & Renaming<typeof lineFields>

const salesNames = Object.entries<DocumentField>({ ...headFields, ...lineFields }).flatMap(([name, { salesName }]): [string, string][] =>
  salesName ? [[name, salesName]] : [],
)

type FromWire = { [Inner in keyof ToWire as ToWire[Inner] & string]: Inner }
type Renamed<Names, T> = { [Name in keyof T as Name extends keyof Names ? Names[Name] & string : Name]: T[Name] }
type RenamedLines<Names, T> = T extends readonly (infer Line)[] ? Renamed<Names, Line>[] : T
/** A head with its lines, or a row alone, by other names; what may be left out stays so. */
type RenamedDocument<Names, T> = T extends { lines?: unknown }
  ? Renamed<Names, Omit<T, 'lines'>> & { [Lines in keyof Pick<T, 'lines'>]: RenamedLines<Names, T[Lines]> }
  : Renamed<Names, T>

/** What the wire says of a document with such a partner, by its inner names. */
export type InnerOf<P extends Partner | undefined, T> = P extends 'customer' ? RenamedDocument<FromWire, T> : T
/** What is said by inner names of a document with such a partner, as the wire has it. */
export type WireOf<P extends Partner | undefined, T> = P extends 'customer' ? RenamedDocument<ToWire, T> : T

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

// the two casts: renaming goes by values, of which types know nothing; the types follow the same tables

/** A head, a line or a document with its lines by the names of the wire. */
export const toWire = <P extends Partner | undefined, T extends object>(partner: P, row: T): WireOf<P, T> =>
  (partner === 'customer' ? renamed(row, outward) : row) as WireOf<P, T>

/** A head, a line or a document with its lines by its inner names. */
export const fromWire = <P extends Partner | undefined, T extends object>(partner: P, row: T): InnerOf<P, T> =>
  (partner === 'customer' ? renamed(row, inward) : row) as InnerOf<P, T>

/** A field of a document as the wire calls it. */
export const wireName = (partner: Partner | undefined, name: string): string =>
  (partner === 'customer' ? outward.get(name) : undefined) ?? name

/** A field that the wire names, as it is called inside. */
export const innerName = (partner: Partner | undefined, name: string): string =>
  (partner === 'customer' ? inward.get(name) : undefined) ?? name
