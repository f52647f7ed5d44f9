import type { Words } from '#domain/core/words.ts'
import { readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { useOperation } from '../../../../client/api.ts'
import { usePlaces } from '../../../../client/session.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { Figure } from '../../../../ui/figure.tsx'

const words = {
  left: { zh: '剩余发票总额度', en: 'Left to issue' },
  toldAt: { zh: '税务平台告知时间', en: 'Told by the tax platform at' },
  over: { zh: '选中的超出额度', en: 'The chosen exceed it by' },
} as const satisfies Record<string, Words>

type QuotaRequest = { legalEntity?: string | undefined; finalAmt?: string | undefined }

const amountOf = (rows: readonly QuotaRequest[]) => sum(rows.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))

/**
 * The remaining invoice quota of each legal entity, as the tax platform last answered, and by how much the selected
 * requests would exceed it.
 */
export function InvoiceQuotas({ chosen = [] }: { chosen?: readonly QuotaRequest[] }) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { data = [] } = useOperation('InvoiceApi_quota')
  return (
    <>
      {chosen.length > 0 && (
        <span className="ui-muted">
          {word('selected', { count: chosen.length })} <Figure value={amountOf(chosen).toFixed(places.amount)} places={places.amount} />
        </span>
      )}
      {data.map(({ legalEntity, quotaAmt, toldAt }) => {
        const asked = amountOf(chosen.filter((row) => (row.legalEntity ?? '') === legalEntity))
        const over = asked.sub(readFigure(quotaAmt) ?? zero)
        return (
          <span key={legalEntity} className="ui-muted" title={`${say(words.toldAt)} ${toldAt}`}>
            {say(words.left)} {legalEntity} <Figure value={quotaAmt} places={places.amount} />
            {over.gt(0) && (
              <strong role="alert" className="ui-wrong">
                {' '}
                {say(words.over)} <Figure value={over.toFixed(places.amount)} places={places.amount} />
              </strong>
            )}
          </span>
        )
      })}
    </>
  )
}
