import type { Problem } from '#domain/core/refusals.ts'
import { type DecimalPlaces, figureText, readFigure } from '#domain/figures/decimal.ts'
import { openingAmountProblems, openingAmounts, openingEntries } from '#domain/finance/opening-balance.ts'
import { headTotals } from '#domain/lines/head-fields.ts'
import { type OpeningPartnerFacts, openingPartner, type openingPartnerLaw } from '#machines/finance/opening-partner.machine.ts'
import { type Masters, masterLabels } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import { entitiesById, type LegalEntity, noEntityWords } from '../../../../lookups/legal-entities.ts'
import { settledAmount, settledFact } from '../../../books/money/open-amounts.ts'
import { postEntries, reverseEntries } from '../../../books/money/partner-ledger.ts'
import { openingPeriodProblem } from '../../../books/periods/periods.ts'
import { mirrorDocument, type RedDocument, requireRed } from '../../../books/red-document.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { lockOpenings, lockPartner, postedOpening } from '../openings/opening-partner-store.ts'

/** Everything that guards and effects of an opening balance read. */
type OpeningPartnerContext = {
  document: StoredDocument
  masters: Masters
  /** Legal entity that the document states. */
  entity: LegalEntity | undefined
  /** Number of the partner's opening balance that is posted already. */
  posted: string | undefined
  period: Problem | undefined
  settledAmt?: string | undefined
  red?: RedDocument
}

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: OpeningPartnerContext): Promise<OpeningPartnerContext> {
  const { tx } = run
  const document = isEditable(stored) ? completeOpening(stored, run.settings.places) : { ...stored }
  if (purpose?.locks.has('partner')) await lockPartner(tx, document)
  const { legalEntityId } = document
  const entity = (await entitiesById(tx, [legalEntityId])).get(legalEntityId ?? '')
  if (legalEntityId && !entity) refuse('FIELD_BAD', { problems: [{ field: 'legalEntityId', rule: 'FIELD_BAD', reason: noEntityWords }] })
  return {
    document,
    entity,
    masters: await mastersOf(tx, [document], undefined, run.known),
    settledAmt: await settledAmount(run, document, loaded),
    posted: isEditable(document) ? await postedOpening(tx, document) : undefined,
    period: await openingPeriodProblem(run, document, { legalEntity: entity?.bookName }, purpose?.locks.has('period') ?? false),
  }
}

/** Rounds amounts and drops zeros. The document has no lines, so its line totals are 0. */
function completeOpening(document: StoredDocument, places: DecimalPlaces): StoredDocument {
  const amounts = openingAmounts.map((field) => {
    const amount = readFigure(document[field])
    return [field, amount && !amount.isZero() ? figureText(amount, places.amount) : undefined]
  })
  return { ...document, ...Object.fromEntries(amounts), ...Object.fromEntries(headTotals.map((field) => [field, '0'])), lines: [] }
}

function facts(run: Run, { document, entity, masters, posted, period, settledAmt }: OpeningPartnerContext): OpeningPartnerFacts {
  if (!isEditable(document)) {
    return {
      partnerProblems: [],
      amountProblems: [],
      openingProblems: [],
      ...(period ? { todayPeriodProblem: period } : {}),
      ...settledFact({ settledAmt }),
    }
  }
  const partner = partnerOf(document, masters)?.name ?? ''
  return {
    partnerProblems: [...partnerProblems(document, masters), ...entityProblems(entity)],
    amountProblems: openingAmountProblems(document, run.settings.places.amount),
    openingProblems:
      posted === undefined ? [] : [{ field: fieldOf(document), rule: 'OPENING_EXISTS', params: { partner, number: posted } }],
    ...(period ? { periodProblem: period } : {}),
  }
}

const fieldOf = ({ customerId }: StoredDocument) => (customerId ? 'customerId' : 'supplierId')

const partnerOf = ({ customerId, supplierId }: StoredDocument, masters: Masters) =>
  customerId ? masters.of('customer', customerId) : masters.of('supplier', supplierId)

/** Problems of the partner: an opening balance needs exactly one, an enabled customer or supplier. */
function partnerProblems(document: StoredDocument, masters: Masters): Problem[] {
  const { customerId, supplierId } = document
  if (!customerId && !supplierId)
    return [{ field: 'bartererId', rule: 'FIELD_BAD', reason: { zh: '请选择客户或供应商', en: 'choose a customer or supplier' } }]
  if (customerId && supplierId)
    return [{ field: 'supplierId', rule: 'FIELD_BAD', reason: { zh: '客户和供应商只能选一个', en: 'a customer or a supplier, not both' } }]
  const field = fieldOf(document)
  const partner = partnerOf(document, masters)
  if (!partner) return [{ field, rule: 'FIELD_BAD', reason: { zh: '不存在', en: 'there is no such partner' } }]
  const kind = masterLabels[customerId ? 'customer' : 'supplier']
  return partner.isOn ? [] : [{ field, rule: 'MASTER_OFF', params: { kind, name: partner.name } }]
}

const entityProblems = (entity: LegalEntity | undefined): Problem[] =>
  entity && !entity.isOn
    ? [{ field: 'legalEntityId', rule: 'MASTER_OFF', params: { kind: { zh: '法人主体', en: 'Legal entity' }, name: entity.name } }]
    : []

/**
 * Server side of opening balances of partners: they are booked to the partner's ledger; a reversal undoes this (rule
 * B7).
 */
export const openingPartnerKind: DocumentKind<typeof openingPartnerLaw, OpeningPartnerContext> = {
  words: openingPartner,
  hash: machineHash(openingPartner),
  lockMany: (run, ids) => lockOpenings(run.tx, openingPartner.id, ids),
  load,
  facts,
  effects: {
    bookOpening: locking(['partner', 'period'], (run: Run, { document, entity }: OpeningPartnerContext) =>
      postEntries(run.tx, { ...document, ...(entity && { legalEntity: entity.bookName }) }, openingEntries(document)),
    ),
    mirrorOpening: mirrorDocument,
    takeBackOpening: locking(['period'], (run: Run, work: OpeningPartnerContext) =>
      reverseEntries(run.tx, work.document.id, requireRed(work)),
    ),
  },
  answer: (_run, { document, masters, entity }) => openingFields(document, masters, entity),
  warnings: () => [],
  rowFields: () => ({}),
}

/** Fields of an opening balance in the API, apart from those that all documents share. */
export function openingFields(document: StoredDocument, masters: Masters, entity: LegalEntity | undefined) {
  const { customerId, supplierId, legalEntityId, customerNo, dueDate, receivableAmt, payableAmt, advanceAmt } = document
  return withoutNulls({
    bartererId: customerId ?? supplierId,
    customerId,
    customerName: masters.of('customer', customerId)?.name,
    supplierId,
    supplierName: masters.of('supplier', supplierId)?.name,
    legalEntityId,
    legalEntity: entity?.bookName,
    customerNo,
    dueDate,
    receivableAmt,
    payableAmt,
    advanceAmt,
    createUserName: masters.of('staff', document.createUser)?.name,
    updateUserName: masters.of('staff', document.updateUser)?.name,
  })
}
