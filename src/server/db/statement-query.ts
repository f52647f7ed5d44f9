import pg from 'pg'
import { type RowShape, rowShape } from '../core/row-shapes.ts'
import { valueParsers } from './values.ts'

/**
 * Result of a statement: the texts of its rows, and how to parse them. For a text of several statements, `command` and
 * `rowCount` are those of the last.
 */
export type StatementResult = { command: string; rowCount: number; cells: readonly Cells[]; columns: ResultColumns }
type Cells = readonly (string | null)[]

/** Columns of a result: parsers for values that are not text, and the shape of row objects. */
type ResultColumns = { parsers: readonly (((text: string) => unknown) | undefined)[]; shape: RowShape<object> }

/** The rows of a result, with nulls. */
export const rowsOf = ({ cells, columns }: StatementResult): object[] => cells.map((row) => columns.shape.whole(valuesOf(columns, row)))

/** The rows of a result, without nulls. */
export const presentRowsOf = ({ cells, columns }: StatementResult): object[] =>
  cells.map((row) => columns.shape.present(valuesOf(columns, row)))

function valuesOf({ parsers }: ResultColumns, cells: Cells): unknown[] {
  return cells.map((cell, at) => {
    const parse = parsers[at]
    return cell === null || parse === undefined ? cell : parse(cell)
  })
}

type FieldDescription = { name: string; dataTypeID: number }

const noColumns: ResultColumns = { parsers: [], shape: rowShape([]) }
const knownColumns = new Map<string, ResultColumns>()
const maxDescriptions = 5_000

/** Results with the same description share their columns, because most statements are sent again and again. */
function columnsOf(fields: readonly FieldDescription[]): ResultColumns {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const known = knownColumns.get(key)
  if (known) return known
  const columns = { parsers: fields.map(parserOf), shape: rowShape<object>(fields.map(({ name }) => name)) }
  if (knownColumns.size < maxDescriptions) knownColumns.set(key, columns)
  return columns
}

const isText = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

const parserOf = ({ dataTypeID }: FieldDescription): ((text: string) => unknown) | undefined =>
  isText.has(dataTypeID) ? undefined : valueParsers.getTypeParser(dataTypeID, 'text')

/** The parts of the driver's connection that a statement uses. */
type Connection = {
  stream: { cork(): void; uncork(): void; write(bytes: Uint8Array): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  bind(bound: { statement: string | undefined; values: readonly unknown[] }): void
  query(text: string): void
}

const messages = {
  // messages of the protocol, as bytes: describe the portal, execute it, sync
  describe: [0x44, 0, 0, 0, 6, 0x50, 0],
  execute: [0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0],
  sync: [0x53, 0, 0, 0, 4],
}
const executeAndSync = Uint8Array.from([...messages.execute, ...messages.sync])
const describeExecuteSync = Uint8Array.from([...messages.describe, ...executeAndSync])

/** Result columns of a connection's prepared statements. They never change, so each statement is described once. */
const columnsOfPrepared = new WeakMap<Connection, Map<string, ResultColumns>>()

function preparedColumnsOf(connection: Connection): Map<string, ResultColumns> {
  const known = columnsOfPrepared.get(connection) ?? new Map<string, ResultColumns>()
  columnsOfPrepared.set(connection, known)
  return known
}

type PromiseCallbacks = { resolve: (answer: StatementResult) => void; reject: (error: Error) => void }

/**
 * One statement on the wire. Unlike the driver's own query, it describes a prepared statement only once per
 * connection, sends everything of one event loop turn together, and parses rows only on demand.
 */
class StatementQuery extends pg.Query {
  private readonly statement: { text: string; name: string | undefined; values: readonly unknown[] }
  private readonly settle: PromiseCallbacks
  private connection: Connection | undefined
  private columns: ResultColumns | undefined
  private cells: Cells[] = []
  private tag = ''

  constructor(statement: StatementQuery['statement'], settle: PromiseCallbacks) {
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
    this.columns = name === undefined ? undefined : preparedColumnsOf(connection).get(name)
    connection.bind({ statement: name, values })
    connection.stream.write(this.columns ? executeAndSync : describeExecuteSync)
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    this.columns = columnsOf(fields)
    this.cells = []
  }

  handleDataRow({ fields }: { fields: Cells }): void {
    this.cells.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text
    const { connection, columns = noColumns, statement } = this
    if (connection && statement.name !== undefined) preparedColumnsOf(connection).set(statement.name, columns)
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

/** Sends a statement on a connection, prepared if it has a name; `values` are in the form of `toWire`. */
export function sendStatement(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    client.query(new StatementQuery({ text, name, values }, { resolve, reject }))
  })
}
