import { documentOperations } from '#contract/operations.gen.ts'
import { type Paper, type PaperDocument, paperOf } from '#paper/document-paper.ts'
import { isRoll } from '#paper/paper-sizes.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import { apiOf } from '#resources/documents/types.ts'
import { fromWire, wireName } from '#resources/documents/wire-names.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import { yieldEventLoop } from '../core/yield-event-loop.ts'
import { displayOptions, type Run } from '../documents/engine/run.ts'
import { documentFor } from '../documents/engine/store/answer.ts'
import { kindOfDocument, requireViewRight } from '../documents/queries/order-log.ts'
import { stripHiddenFields } from '../http/field-permissions.ts'
import { templateOf } from './templates.ts'

/**
 * A stored document in its printed form, for a user who may view it and without figures hidden from them (ADR 51).
 * Refuses DOC_GONE and NO_PERMISSION.
 */
export async function paperFor(run: Run, id: string): Promise<Paper> {
  const { tx, user } = run
  const type = await kindOfDocument(tx, id)
  const { words, definition } = type
  await requireViewRight(tx, user, words.id, id)
  const { partner, api, record, print } = definition
  const detail = documentOperations[apiOf(words.id)].detail
  const answer = stripHiddenFields(detail, await documentFor(run, type, id), user.unseen)
  await yieldEventLoop()
  const shown = { ...displayOptions(run), template: await templateOf(tx, words.id) }
  const printed = shown.template?.paper ?? run.settings.print.paper
  // roll paper is only for printers with a roll
  const kind = isRoll(printed) ? 'a4' : printed
  if (record) return recordPaperOf(words, { record, print }, { ...answer }, shown, kind)
  const seen = {
    head: (name: string) => !isFieldHidden(tx, api, wireName(definition.partner, name)),
    line: (name: string) => !isFieldHidden(tx, api, `lines.${wireName(definition.partner, name)}`),
  }
  // this answer is a document whose head and lines have the usual fields
  return paperOf(definition, fromWire(partner, answer) as PaperDocument, { ...shown, seen }, kind)
}
