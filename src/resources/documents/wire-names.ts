import type { DocumentField } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'

/** The partner of a document. */
export type Partner = 'supplier' | 'customer'

type Renaming<Table> = {
  [Name in keyof Table as Table[Name] extends { salesName: string } ? Name : never]: Table[Name] extends { salesName: infer Wire }
    ? Wire
    : never
}

/**
 * Wire names of a document with a customer. The internal name, which arithmetic, database and screens use, is the same
 * for both sides of the trade.
 */
type ToWire = Renaming<typeof headFields> & Renaming<typeof lineFields>

const salesNames = Object.entries<DocumentField>({ ...headFields, ...lineFields }).flatMap(([name, { salesName }]): [string, string][] =>
  salesName ? [[name, salesName]] : [],
)

type FromWire = { [Inner in keyof ToWire as ToWire[Inner] & string]: Inner }
type Renamed<Names, T> = { [Name in keyof T as Name extends keyof Names ? Names[Name] & string : Name]: T[Name] }
type RenamedLines<Names, T> = T extends readonly (infer Line)[] ? Renamed<Names, Line>[] : T
/** Renames the fields of a head with its lines, or of a single row; optional fields stay optional. */
type RenamedDocument<Names, T> = T extends { lines?: unknown }
  ? Renamed<Names, Omit<T, 'lines'>> & { [Lines in keyof Pick<T, 'lines'>]: RenamedLines<Names, T[Lines]> }
  : Renamed<Names, T>

/** A wire document with this partner, with internal names. */
export type InnerOf<P extends Partner | undefined, T> = P extends 'customer' ? RenamedDocument<FromWire, T> : T
/** A document with this partner, with wire names. */
export type WireOf<P extends Partner | undefined, T> = P extends 'customer' ? RenamedDocument<ToWire, T> : T

const wireByInner: ReadonlyMap<string, string> = new Map(salesNames)
const innerByWire: ReadonlyMap<string, string> = new Map(salesNames.map(([inner, wire]) => [wire, inner]))

function withRenamedFields(row: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      names.get(name) ?? name,
      name === 'lines' && Array.isArray(value) ? value.map((line: object) => withRenamedFields(line, names)) : value,
    ]),
  )
}

// the two casts are needed because fields are renamed by values, which TypeScript cannot follow; the types come from
// the same tables

/** Renames the fields of a head, a line, or a document with its lines from internal to wire names. */
export const toWire = <P extends Partner | undefined, T extends object>(partner: P, row: T): WireOf<P, T> =>
  (partner === 'customer' ? withRenamedFields(row, wireByInner) : row) as WireOf<P, T>

/** Renames the fields of a head, a line, or a document with its lines from wire to internal names. */
export const fromWire = <P extends Partner | undefined, T extends object>(partner: P, row: T): InnerOf<P, T> =>
  (partner === 'customer' ? withRenamedFields(row, innerByWire) : row) as InnerOf<P, T>

/** The wire name of an internal field name. */
export const wireName = (partner: Partner | undefined, name: string): string =>
  (partner === 'customer' ? wireByInner.get(name) : undefined) ?? name

/** The internal name of a wire field name. */
export const innerName = (partner: Partner | undefined, name: string): string =>
  (partner === 'customer' ? innerByWire.get(name) : undefined) ?? name
