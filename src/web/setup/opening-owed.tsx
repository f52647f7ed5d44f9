import type { Words } from '#domain/core/words.ts'
import { openingPaths, openings } from '#resources/sheets/opening-partner.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { Button } from '../ui/button.tsx'

const words = {
  title: { zh: '客户与供应商的欠款', en: 'What customers and suppliers owe' },
  text: {
    zh: '客户欠公司的记期初应收，公司欠供应商的记期初应付，可以逐个录入或从表格导入，核对后一起记账。没有欠款就不用填。',
    en: 'What customers owe you and what you owe suppliers: enter them one by one or import a sheet, check, and post them together. Nothing owed, nothing to enter.',
  },
} as const satisfies Record<string, Words>

const one = { query: { current: 1, size: 1 } }
const right = 'openingbarerter_view'

/** In the setup steps: links to the opening balances of customers and suppliers, each with its count. */
export function OpeningOwed() {
  const say = useSay()
  const word = useWord()
  const open = useOpenTab()
  const { can } = useSession()
  const options = { enabled: can(right) }
  const counts = {
    customer: useOperation('OpeningPartnerApi_openingCustomerPage', one, options).data?.total,
    supplier: useOperation('OpeningPartnerApi_openingSupplierPage', one, options).data?.total,
  }
  if (!can(right)) return null
  return (
    <section className="setup-add" aria-label={say(words.title)}>
      <h3>{say(words.title)}</h3>
      <p className="ui-hint">{say(words.text)}</p>
      <div className="setup-ways">
        {(['customer', 'supplier'] as const).map((party) => (
          <Button key={party} onClick={() => open(openingPaths[party])}>
            {say(openings[party].label)}
            {counts[party] ? <span className="ui-muted">{word('rows', { count: counts[party] })}</span> : null}
          </Button>
        ))}
      </div>
    </section>
  )
}
