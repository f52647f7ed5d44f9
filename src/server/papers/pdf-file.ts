import { Readable } from 'node:stream'
import type { Paper } from '#paper/document-paper.ts'
import type { Run } from '../documents/engine/run.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { pdfOf } from './pdf.ts'

/** A paper as a file to download, under its own name; `foot` says whose it is. */
export function pdfFile({ settings, language, tx }: Run, paper: Paper, foot: string): FileAnswer {
  const { company, footer } = settings.print
  const written = { paper, frame: { company, footer, foot }, places: settings.places, language, at: tx.now }
  return { name: `${[paper.title, paper.number].filter(Boolean).join(' ')}.pdf`, content: Readable.from(laterOf(written)) }
}

/** Laid out when it is sent: no transaction waits for it. */
async function* laterOf(written: Parameters<typeof pdfOf>[0]): AsyncGenerator<Buffer> {
  yield await pdfOf(written)
}
