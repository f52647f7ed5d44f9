import { Readable } from 'node:stream'
import type { Language } from '#domain/core/words.ts'
import type { Tx } from '../db/connect.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { type CsvCell, writeCsv } from './csv.ts'
import { headOf, importFields, type SheetDefinition } from './import-columns.ts'
import { answerTemporaryFile } from './temporary-file-answer.ts'
import { type SheetCell, type SheetColumn, writeSheet } from './write.ts'

const templateName = { zh: '导入模板', en: ' template' }

/** An empty sheet with the columns that an import accepts. */
export function templateOf(
  definition: SheetDefinition,
  language: Language,
  reader: Pick<Tx, 'unseen' | 'afterRollback'>,
): Promise<FileAnswer> {
  const columns = importFields(definition, reader).map((one) => ({ header: headOf(one, language), width: 18 }))
  return answerSheet(reader, `${definition.label[language]}${templateName[language]}`, columns, Readable.from([]))
}

/** A sheet as the answer to a request; `name` is without extension. */
export async function answerSheet(
  tx: Pick<Tx, 'afterRollback'>,
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetCell[]>,
): Promise<FileAnswer> {
  return answerTemporaryFile(tx, `${name}.xlsx`, (path) => writeSheet(path, name, columns, rows))
}

/** Comma-separated values with their heads as the answer to a request; `name` is without extension. */
export const answerCsv = (tx: Pick<Tx, 'afterRollback'>, name: string, rows: AsyncIterable<readonly CsvCell[]>): Promise<FileAnswer> =>
  answerTemporaryFile(tx, `${name}.csv`, (path) => writeCsv(path, rows))
