import { buffer } from 'node:stream/consumers'
import type { Paper } from '#paper/document-paper.ts'
import type { Drive } from '../core/drive.ts'
import type { Tx } from '../db/connect.ts'
import type { Run } from '../documents/engine/run.ts'
import { fileLink } from '../files/handlers.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { PdfMaker, PdfRequest } from './pdf-maker.ts'

/** The PDF maker, and the drive with logos. */
export type PaperPlace = { drive: Drive; pdfs: PdfMaker }
/** Text in the foot of the file, and the reader for whom it is made. */
type PdfReader = { foot: string } & Pick<PdfRequest, 'whose' | 'turn'>

/** Reader and foot for a signed-in user. */
export const forUser = ({ tx, user }: Run, foot: string): PdfReader => ({
  foot,
  whose: `user ${user.id}`,
  turn: { of: `${tx.tenantId} ${user.id}`, line: 'user' },
})

/**
 * A paper as a file to download. It is laid out, and its logo read, only when the answer is sent, so that no
 * transaction waits for that.
 */
export async function pdfAnswer(
  run: Run,
  { drive, pdfs }: PaperPlace,
  paper: Paper,
  { foot, whose, turn }: PdfReader,
): Promise<FileAnswer> {
  const { settings, language, tx } = run
  const { company, footer, formRows } = settings.print
  const { logo, heading } = paper.around ?? {}
  const said = {
    paper,
    frame: { company: heading || company, footer },
    places: settings.places,
    language: paper.language ?? language,
    formRows,
  }
  const key = logo ? await pictureKey(tx, logo) : undefined
  const wanted: PdfRequest = {
    ...{ written: JSON.stringify(said), foot, at: tx.now, turn, whose: `${tx.tenantId} ${whose}` },
    logo: key === undefined ? undefined : { key, read: () => readPicture(drive, key) },
  }
  return { name: `${[paper.title, paper.number].filter(Boolean).join(' ')}.pdf`, content: (reader) => pdfs.pdf(wanted, reader) }
}

/** Key of a stored picture on the drive. */
async function pictureKey(tx: Tx, link: string): Promise<string | undefined> {
  const name = link.slice(fileLink('').length)
  const row = await tx.maybeOne<{ key: string }>('select key from stored_file where tenant_id = $1 and name = $2', [tx.tenantId, name])
  return row?.key
}

/**
 * Content of a stored picture; undefined if it is missing or unreadable, because a document without its logo is better
 * than none.
 */
const readPicture = (drive: Drive, key: string): Promise<Buffer | undefined> =>
  drive
    .read(key)
    .then(buffer)
    .catch(() => undefined)
