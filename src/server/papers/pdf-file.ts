import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Paper } from '#paper/document-paper.ts'
import type { Tx } from '../db/connect.ts'
import type { Run } from '../documents/engine/run.ts'
import type { Drive } from '../files/drive.ts'
import { linkOf } from '../files/handlers.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { pdfOf } from './pdf.ts'

/** A paper as a file to download, under its own name; `foot` says whose it is. */
export async function pdfFile({ settings, language, tx }: Run, drive: Drive, paper: Paper, foot: string): Promise<FileAnswer> {
  const { company, footer, formRows } = settings.print
  const { logo, heading } = paper.around ?? {}
  const frame = { company: heading || company, footer, foot, ...(logo && { logo: await pictureOf(tx, drive, logo) }) }
  const written = { paper, frame, places: settings.places, language: paper.language ?? language, at: tx.now, formRows }
  return { name: `${[paper.title, paper.number].filter(Boolean).join(' ')}.pdf`, content: Readable.from(laterOf(written)) }
}

/** The content of a stored picture; nothing where its content is gone, for a document is printed without a logo too. */
async function pictureOf(tx: Tx, drive: Drive, link: string): Promise<Buffer | undefined> {
  const name = link.slice(linkOf('').length)
  const row = await tx.maybeOne<{ key: string }>('select key from stored_file where tenant_id = $1 and name = $2', [tx.tenantId, name])
  return row && drive.read(row.key).then(buffer, () => undefined)
}

/** Laid out when it is sent: no transaction waits for it. */
async function* laterOf(written: Parameters<typeof pdfOf>[0]): AsyncGenerator<Buffer> {
  yield await pdfOf(written)
}
