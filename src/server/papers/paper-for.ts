import { documentOperations } from '#contract/operations.gen.ts'
import { type Paper, type PaperDocument, paperOf } from '#paper/document-paper.ts'
import { isRoll } from '#paper/paper-sizes.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import { apiOf } from '#resources/documents/types.ts'
import { fromWire, wireName } from '#resources/documents/wire-names.ts'
import { documentFor } from '../documents/engine/answer.ts'
import { type Run, shownTo } from '../documents/engine/run.ts'
import { kindOfDocument, requireView } from '../documents/queries/order-log.ts'
import { giveWay } from '../give-way.ts'
import { seenAnswer } from '../http/guarded.ts'
import { isUnseen } from '../unseen.ts'
import { templateOf } from './templates.ts'

/**
 * A stored document as it goes on paper, for somebody who may see it: figures that he may not see are not there (ADR 51). Refuses DOC_GONE and
 * NO_PERMISSION.
 */
export async function paperFor(run: Run, id: string): Promise<Paper> {
  const { tx, user } = run
  const type = await kindOfDocument(tx, id)
  const { words, definition } = type
  await requireView(tx, user, words.id, id)
  const { partner, api, record, print } = definition
  const detail = documentOperations[apiOf(words.id)].detail
  const answer = seenAnswer(detail, await documentFor(run, type, id), user.unseen)
  await giveWay()
  const shown = { ...shownTo(run), template: await templateOf(tx, words.id) }
  const printed = shown.template?.paper ?? run.settings.print.paper
  // a roll is for its printer alone
  const kind = isRoll(printed) ? 'a4' : printed
  if (record) return recordPaperOf(words, { record, print }, { ...answer }, shown, kind)
  const seen = {
    head: (name: string) => !isUnseen(tx, api, wireName(definition.partner, name)),
    line: (name: string) => !isUnseen(tx, api, `lines.${wireName(definition.partner, name)}`),
  }
  // the answer is a document of its kind, whose head and lines the table of fields names
  return paperOf(definition, fromWire(partner, answer) as PaperDocument, { ...shown, seen }, kind)
}
