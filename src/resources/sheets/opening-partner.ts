import type { Words } from '#domain/core/words.ts'
import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'

/** Whose opening balances: `customer` for what customers owed, `supplier` for what suppliers were owed. */
export type OpeningParty = 'customer' | 'supplier'

const partyFields: Readonly<Record<OpeningParty, { label: Words; to: 'CustomerApi' | 'SupplierApi'; owed: Words; advance: Words }>> = {
  customer: {
    label: { zh: '客户', en: 'Customer' },
    to: 'CustomerApi',
    owed: { zh: '期初应收', en: 'Receivable' },
    advance: { zh: '期初预收', en: 'Advance taken' },
  },
  supplier: {
    label: { zh: '供应商', en: 'Supplier' },
    to: 'SupplierApi',
    owed: { zh: '期初应付', en: 'Payable' },
    advance: { zh: '期初预付', en: 'Advance given' },
  },
}

function fieldsOf(party: OpeningParty): Readonly<Record<string, Field>> {
  const { label, to, owed, advance } = partyFields[party]
  const name = `${party}Name`
  const what = party === 'customer' ? 'receivableAmt' : 'payableAmt'
  return {
    [`${party}Id`]: { label, kind: 'reference', to, name, list: true, required: true, filter: 'equals', width: 200 },
    billDate: { label: { zh: '期初日期', en: 'Opening date' }, kind: 'date', required: true, list: true, width: 110 },
    customerNo: {
      label: { zh: '原单号', en: 'Former number' },
      kind: 'code',
      list: true,
      width: 150,
      hint: { zh: '期初按单据录入时填写；不填为该单位的余额合计', en: 'Of the bill that was open; left empty for the balance as a whole' },
    },
    dueDate: { label: { zh: '到期日', en: 'Due' }, kind: 'date', list: true, width: 110 },
    [what]: { label: owed, kind: 'amount', list: true, width: 130 },
    advanceAmt: { label: advance, kind: 'amount', list: true, width: 130 },
    legalEntityId: {
      label: { zh: '所属法人', en: 'Legal entity' },
      kind: 'reference',
      to: 'LegalEntityApi',
      name: 'legalEntity',
      list: true,
      width: 180,
      hint: {
        zh: '记入其往来账；不填为唯一的法人，有多个时为本公司',
        en: 'Whose ledger it enters; left empty the only one, else the company itself',
      },
    },
    billNo: { label: { zh: '单号', en: 'Number' }, kind: 'code', list: true, form: false, width: 150 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  }
}

const definitionOf = (party: OpeningParty, label: Words): ScreenDefinition => ({
  api: 'OpeningPartnerApi',
  stem: 'openingbarerter',
  view: `opening${party}`,
  calls: { list: party === 'customer' ? 'openingCustomerPage' : 'openingSupplierPage' },
  label,
  title: [`${party}Name`],
  fields: fieldsOf(party),
  keyword: ['billNo', `${party}Id`],
  sort: '',
})

/**
 * Form, sheet and list of opening balances: each is entered as a draft for one partner and enters the ledger when it
 * is posted.
 */
export const openings: Readonly<Record<OpeningParty, ScreenDefinition>> = {
  customer: definitionOf('customer', { zh: '期初应收', en: 'Opening receivables' }),
  supplier: definitionOf('supplier', { zh: '期初应付', en: 'Opening payables' }),
}
/** Paths of the lists of opening balances. */
export const openingPaths: Readonly<Record<OpeningParty, string>> = {
  customer: '/base/openingCustomer',
  supplier: '/base/openingSupplier',
}
