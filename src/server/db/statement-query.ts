import pg from 'pg'
import { type RowShape, rowShape } from '../row-shapes.ts'
import { valueParsers } from './values.ts'

/** What a statement answered: the texts of its rows, and how to read them. `command` and `rowCount` are those of the last one of a text. */
export type Answer = { command: string; rowCount: number; cells: readonly Cells[]; columns: Columns }
type Cells = readonly (string | null)[]

/** The columns of an answer: how each value is read where that is not its text, and how a row becomes an object. */
type Columns = { parsers: readonly (((text: string) => unknown) | undefined)[]; shape: RowShape<object> }

/** The rows of an answer, null where nothing is. */
export const rowsOf = ({ cells, columns }: Answer): object[] => cells.map((row) => columns.shape.whole(valuesOf(columns, row)))

/** The rows of an answer without their nulls. */
export const presentRowsOf = ({ cells, columns }: Answer): object[] => cells.map((row) => columns.shape.present(valuesOf(columns, row)))

function valuesOf({ parsers }: Columns, cells: Cells): unknown[] {
  return cells.map((cell, at) => {
    const parse = parsers[at]
    return cell === null || parse === undefined ? cell : parse(cell)
  })
}

type Field = { name: string; dataTypeID: number }

const noColumns: Columns = { parsers: [], shape: rowShape([]) }
const knownColumns = new Map<string, Columns>()
const mostColumns = 5_000

/** Answers of one description share their columns: most statements are sent again and again. */
function columnsOf(fields: readonly Field[]): Columns {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const known = knownColumns.get(key)
  if (known) return known
  const columns = { parsers: fields.map(parserOf), shape: rowShape<object>(fields.map(({ name }) => name)) }
  if (knownColumns.size < mostColumns) knownColumns.set(key, columns)
  return columns
}

const isText = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

const parserOf = ({ dataTypeID }: Field): ((text: string) => unknown) | undefined =>
  isText.has(dataTypeID) ? undefined : valueParsers.getTypeParser(dataTypeID, 'text')

/** What of the driver's connection a statement needs. */
type Connection = {
  stream: { cork(): void; uncork(): void; write(bytes: Uint8Array): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  bind(bound: { statement: string | undefined; values: readonly unknown[] }): void
  query(text: string): void
}

const messages = {
  // describe the portal; execute it; sync
  describe: [0x44, 0, 0, 0, 6, 0x50, 0],
  execute: [0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0],
  sync: [0x53, 0, 0, 0, 4],
}
const run = Uint8Array.from([...messages.execute, ...messages.sync])
const describeAndRun = Uint8Array.from([...messages.describe, ...run])

/** The columns that a prepared statement of a connection answers, once it has: they never change, so they are asked for once. */
const described = new WeakMap<Connection, Map<string, Columns>>()

function describedOn(connection: Connection): Map<string, Columns> {
  const known = described.get(connection) ?? new Map<string, Columns>()
  described.set(connection, known)
  return known
}

type Settle = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/**
 * One statement on the wire. Beside what the driver's own query does, a prepared statement is asked for its columns once a connection, what is sent
 * in one turn of the loop goes out together, and rows stay as they came until somebody wants them.
 */
class StatementQuery extends pg.Query {
  private readonly statement: { text: string; name: string | undefined; values: readonly unknown[] }
  private readonly settle: Settle
  private connection: Connection | undefined
  private columns: Columns | undefined
  private cells: Cells[] = []
  private tag = ''

  constructor(statement: StatementQuery['statement'], settle: Settle) {
    super({ text: statement.text, ...(statement.name === undefined ? {} : { name: statement.name }) })
    this.statement = statement
    this.settle = settle
  }

  override submit = (sender: unknown) => {
    const connection = sender as Connection
    const { text, name, values } = this.statement
    this.connection = connection
    connection.stream.cork()
    process.nextTick(() => connection.stream.uncork())
    if (name === undefined && values.length === 0) connection.query(text)
    else this.sendPrepared(connection)
    return null
  }

  private sendPrepared(connection: Connection): void {
    const { text, name, values } = this.statement
    const isParsed = name !== undefined && (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined
    if (!isParsed) {
      connection.parse({ text, name })
      if (name !== undefined) connection.submittedNamedStatements[name] = text
    }
    this.columns = name === undefined ? undefined : describedOn(connection).get(name)
    connection.bind({ statement: name, values })
    connection.stream.write(this.columns ? run : describeAndRun)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.columns = columnsOf(fields)
    this.cells = []
  }

  handleDataRow({ fields }: { fields: Cells }): void {
    this.cells.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text
    const { connection, columns = noColumns, statement } = this
    if (connection && statement.name !== undefined) describedOn(connection).set(statement.name, columns)
  }

  handleReadyForQuery(): void {
    const { tag, cells, columns = noColumns } = this
    const [, command = '', count = '0'] = /^([A-Z]+)(?:.* (\d+))?$/.exec(tag) ?? []
    this.settle.resolve({ command, rowCount: Number(count), cells, columns })
  }

  handleError(error: Error): void {
    this.settle.reject(error)
  }
}

/** Sends a statement on a connection, prepared under its name where it has one; `values` are as `toWire` has them. */
export function sendStatement(client: pg.ClientBase, text: string, values: readonly unknown[], name: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    client.query(new StatementQuery({ text, name, values }, { resolve, reject }))
  })
}
