import { buffer } from 'node:stream/consumers'
import type { Paper } from '#paper/document-paper.ts'
import type { Tx } from '../db/connect.ts'
import type { Run } from '../documents/engine/run.ts'
import type { Drive } from '../files/drive.ts'
import { linkOf } from '../files/handlers.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { PdfMaker, PdfWanted } from './pdf-maker.ts'

/** Where papers are made into files, and where their logos lie. */
export type PaperPlace = { drive: Drive; pdfs: PdfMaker }
/** What its foot says, and for whom it is made. */
type For = { foot: string } & Pick<PdfWanted, 'whose' | 'turn'>

/** For a user who is signed in: the foot says when it was made. */
export const forUser = ({ tx, user }: Run, foot: string): For => ({
  foot,
  whose: `user ${user.id}`,
  turn: { of: `${tx.tenantId} ${user.id}`, line: 'user' },
})

/** A paper as a file to download, under its own name. Laid out when it is sent, and its logo read: no transaction waits for it. */
export async function pdfFile(run: Run, { drive, pdfs }: PaperPlace, paper: Paper, { foot, whose, turn }: For): Promise<FileAnswer> {
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
  const key = logo ? await keyOf(tx, logo) : undefined
  const wanted: PdfWanted = {
    ...{ written: JSON.stringify(said), foot, at: tx.now, turn, whose: `${tx.tenantId} ${whose}` },
    logo: key === undefined ? undefined : { key, read: () => pictureOf(drive, key) },
  }
  return { name: `${[paper.title, paper.number].filter(Boolean).join(' ')}.pdf`, content: (reader) => pdfs.pdf(wanted, reader) }
}

/** Where the content of a stored picture lies. */
async function keyOf(tx: Tx, link: string): Promise<string | undefined> {
  const name = link.slice(linkOf('').length)
  const row = await tx.maybeOne<{ key: string }>('select key from stored_file where tenant_id = $1 and name = $2', [tx.tenantId, name])
  return row?.key
}

/** The content of a stored picture; nothing where it is gone or does not come, for a document is printed without a logo too. */
const pictureOf = (drive: Drive, key: string): Promise<Buffer | undefined> =>
  drive
    .read(key)
    .then(buffer)
    .catch(() => undefined)
