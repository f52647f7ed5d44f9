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
  const frame = { company: heading || company, footer, foot }
  const written = { paper, frame, places: settings.places, language: paper.language ?? language, at: tx.now, formRows }
  const key = logo ? await keyOf(tx, logo) : undefined
  const content = Readable.from(laterOf(written, async () => (key === undefined ? undefined : pictureOf(drive, key))))
  return { name: `${[paper.title, paper.number].filter(Boolean).join(' ')}.pdf`, content }
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

type Written = Parameters<typeof pdfOf>[0]

/** Laid out when it is sent, and its logo read: no transaction waits for it. */
async function* laterOf(written: Written, logoOf: () => Promise<Buffer | undefined>): AsyncGenerator<Buffer> {
  const logo = await logoOf()
  yield await pdfOf({ ...written, frame: { ...written.frame, ...(logo && { logo }) } })
}
