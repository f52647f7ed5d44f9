import { useEffect, useState } from 'react'
import type { PriceStep } from '#domain/prices/price-facts.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { priceSources } from './dialogs/why-price-dialog.tsx'
import type { GridLine } from './lines/types.ts'
import { gridWords } from './lines/words.ts'
import { cellOf, type Grid } from './state/grid-state.ts'

const restMs = 250

/** The price step that decided the price of the current line; undefined until it is loaded. */
function useLastStep(grid: Grid, line: GridLine): PriceStep | undefined {
  const [known, setKnown] = useState<{ line: GridLine; step: PriceStep | undefined }>()
  useEffect(() => {
    const { priceSteps } = grid.inputs.lookups
    if (!priceSteps || !line.commInfoId) return
    let stale = false
    const take = (step?: PriceStep) => {
      if (!stale) setKnown({ line, step })
    }
    const timer = setTimeout(
      () =>
        void priceSteps(line).then(
          (rows) => take(rows.at(0)?.at(-1)),
          () => take(),
        ),
      restMs,
    )
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [grid, line])
  return known?.line === line ? known.step : undefined
}

/**
 * Shows where the price of the line comes from. A click opens all price steps or the price history, as F8 does in the
 * price column.
 */
export function PriceHint({ grid, line }: { grid: Grid; line: GridLine }) {
  const say = useSay()
  const step = useLastStep(grid, line)
  const { whyPrice, priceHistory } = grid.inputs.lookups
  if (!line.commInfoId || (!whyPrice && !priceHistory)) return null
  const way = whyPrice ? gridWords.why : gridWords.prices
  const source = step && `${say(priceSources[step.source])} ${step.rule ?? ''}`.trim()
  return (
    <button
      type="button"
      className="ui-link lg-why"
      aria-haspopup="dialog"
      title={say(way)}
      onClick={() => grid.view.set({ dialog: { type: whyPrice ? 'why' : 'prices', row: cellOf(grid).row } })}
    >
      {say(source ? fillTemplate(gridWords.priceFrom, { source }) : way)} {!grid.inputs.readOnly && <kbd>F8</kbd>}
    </button>
  )
}
