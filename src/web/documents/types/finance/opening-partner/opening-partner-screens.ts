import { openingPartner } from '#machines/finance/opening-partner.machine.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { type OpeningParty, openings } from '#resources/sheets/opening-partner.ts'

/** Codes of the states, with the texts and colours of the law. */
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

/** Adds the law to a definition: the status column before the number, and the state in which a row is editable. */
function withLaw(definition: ScreenDefinition): ScreenDefinition {
  const { billNo, remark, ...fields } = definition.fields
  return {
    ...definition,
    fields: { ...fields, status, ...(billNo && { billNo }), ...(remark && { remark }) },
    openWhile: { field: 'state', is: editable },
  }
}

/** Lists and forms of opening balances. */
export const openingScreens: Readonly<Record<OpeningParty, ScreenDefinition>> = {
  customer: withLaw(openings.customer),
  supplier: withLaw(openings.supplier),
}
