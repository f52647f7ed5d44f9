import { openingPartner } from '#machines/finance/opening-partner.machine.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { type OpeningParty, openings } from '#resources/sheets/opening-partner.ts'

/** The law's states as choices of a field, with their codes, texts and colours. */
const choices = openingPartner.stateNames.flatMap((name) => {
  const { code, zh, en, tone, struck } = openingPartner.states[name] as (typeof openingPartner.states)[typeof name] & { struck?: true }
  return code === undefined ? [] : [{ value: code, words: { zh, en }, tone, ...(struck ? { struck } : {}) }]
})

const status: Field = {
  label: { zh: '状态', en: 'Status' },
  kind: 'choice',
  choices,
  list: true,
  form: false,
  filter: 'equals',
  width: 100,
}

const editable = openingPartner.stateNames.find((name) => openingPartner.tagsOf(name).includes('editable')) ?? ''

/**
 * Adds to a definition what comes from the law: the status column before the number, and the state in which a row can
 * be edited.
 */
function withLaw(definition: ScreenDefinition): ScreenDefinition {
  const { billNo, remark, ...fields } = definition.fields
  return {
    ...definition,
    fields: { ...fields, status, ...(billNo && { billNo }), ...(remark && { remark }) },
    openWhile: { field: 'state', is: editable },
  }
}

/** Lists and forms of the opening balances of customers and of suppliers. */
export const openingScreens: Readonly<Record<OpeningParty, ScreenDefinition>> = {
  customer: withLaw(openings.customer),
  supplier: withLaw(openings.supplier),
}
