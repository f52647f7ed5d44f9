import { useCallback } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { cameraWords } from '../camera/words.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { formatQty } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { footBar } from '../ui/foot-bar.ts'
import { Icon } from '../ui/icons.tsx'
import { gridKey, useFormatKeys } from '../ui/own-keys.ts'
import type { Mark } from './lines/cell-marks.ts'
import type { CellTerms } from './lines/cell-terms.ts'
import type { GridLine } from './lines/types.ts'
import { gridWords } from './lines/words.ts'
import { PriceHint } from './price-hint.tsx'
import { RowMenu } from './row-menu.tsx'
import { retryResolve } from './state/grid-goods.ts'
import { focusGrid, type Grid, moveCursor } from './state/grid-state.ts'
import { useGridView } from './state/use-grid.ts'
import { useStock } from './state/use-stock.ts'

type FooterProps = {
  grid: Grid
  lines: readonly GridLine[]
  line: GridLine | undefined
  mark: Mark | undefined
  /** A hint about the current cell, for as long as it is not edited. */
  terms: CellTerms | undefined
  problems: number
  onNextProblem: () => void
}

/**
 * Footer of the grid, with a message about the current cell, problems in other cells, hints about the line, and the
 * most used keys.
 */
export function GridFooter(props: FooterProps) {
  const { grid, line, terms } = props
  const say = useSay()
  const { news, scanMode, camera } = useGridView(grid)
  const hold = useCallback(
    (foot: HTMLElement | null) => {
      grid.setFooter(foot)
      footBar(foot)
    },
    [grid],
  )
  return (
    <div className="lg-foot" ref={hold}>
      <FooterMessage {...props} />
      {terms && (
        <p className="lg-terms">
          {terms.isFixed && <Icon name="lock" size={12} />}
          <span>{say(terms.why)}</span>
        </p>
      )}
      <p className="ui-hidden" role="status">
        {news.loud ? '' : news.text}
      </p>
      <p className="ui-hidden" role="alert">
        {news.loud ? news.text : ''}
      </p>
      <span className="ui-spread" />
      <LineHint grid={grid} line={line} />
      {line && <PriceHint grid={grid} line={line} />}
      {!grid.inputs.readOnly && (
        <>
          <KeyHints />
          <RowMenu grid={grid} />
          <Button
            kind="quiet"
            className="lg-toggle"
            aria-pressed={scanMode}
            title={say(gridWords.scanModeTip)}
            onClick={() => {
              grid.view.set({ scanMode: !scanMode })
              focusGrid(grid)
            }}
          >
            {say(gridWords.scanMode)}
          </Button>
          <Button
            kind="quiet"
            className="lg-toggle"
            aria-pressed={camera}
            title={say(cameraWords.camera)}
            onClick={() => grid.view.set({ camera: !camera })}
          >
            {say(gridWords.camera)}
          </Button>
        </>
      )}
      <Button kind="quiet" className="lg-toggle" aria-haspopup="dialog" onClick={() => grid.view.set({ dialog: { type: 'keys' } })}>
        {say(gridWords.allKeys)}
      </Button>
    </div>
  )
}

/**
 * Shows the first of these that applies: a failed look-up, the problem of this cell, unknown codes, problems in other
 * cells, or the last announcement.
 */
function FooterMessage({ grid, lines, mark, terms, problems, onNextProblem }: FooterProps) {
  const say = useSay()
  const nextProblem = `${say(gridWords.nextProblem)} ${useFormatKeys()(gridKey('F4'))}`
  const { failure, news } = useGridView(grid)
  if (failure !== undefined) {
    return (
      <p className="lg-news" data-tone="error">
        {say(fillTemplate(gridWords.searchFailed, { reason: failure }))}{' '}
        <LinkButton onClick={() => retryResolve(grid)}>{say(gridWords.retry)}</LinkButton>
      </p>
    )
  }
  if (mark) {
    return (
      <p className="lg-news" data-tone={mark.tone}>
        {mark.text} {problems > 1 && <LinkButton onClick={onNextProblem}>{nextProblem}</LinkButton>}
      </p>
    )
  }
  const unknown = lines.flatMap(({ asked }, row) => (asked?.state === 'unknown' ? [{ row, text: asked.text }] : []))
  const [first] = unknown
  if (first) {
    const texts = `${unknown
      .slice(0, 6)
      .map(({ text }) => text)
      .join(say(gridWords.comma))}${unknown.length > 6 ? '…' : ''}`
    const go = () => {
      moveCursor(
        grid,
        first.row,
        grid.inputs.columns.findIndex(({ kind }) => kind === 'goods'),
      )
      focusGrid(grid)
    }
    return (
      <p className="lg-news" data-tone="error">
        {say(fillTemplate(gridWords.unknownRows, { count: String(unknown.length), texts }))}{' '}
        <LinkButton onClick={go}>{say(gridWords.nextProblem)}</LinkButton>
      </p>
    )
  }
  if (problems > 0) {
    return (
      <p className="lg-news" data-tone="error">
        {say(fillTemplate(gridWords.problems, { count: String(problems) }))} <LinkButton onClick={onNextProblem}>{nextProblem}</LinkButton>
      </p>
    )
  }
  // left out if the hint beside it says the same
  return <p className="lg-news">{terms && say(terms.why) === news.text ? '' : news.text}</p>
}

function LinkButton({ children, onClick }: { children: React.ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="ui-link" onClick={onClick}>
      {children}
    </button>
  )
}

function KeyHints() {
  const say = useSay()
  const shown = useFormatKeys()
  const hints = [
    ['Enter', gridWords.nextCell],
    ['F7', gridWords.pickGoods],
    ['F9', gridWords.stock],
    ['Ctrl+D', gridWords.fillDown],
  ] as const
  return (
    <ul className="lg-keys" aria-hidden="true">
      {hints.map(([key, words]) => (
        <li key={key}>
          <kbd>{shown(gridKey(key))}</kbd> {say(words)}
        </li>
      ))}
    </ul>
  )
}

/**
 * The quantity of the line in several units, and the stock on hand and on order in its depot. The stock is loaded in
 * the background, so that it never blocks typing.
 */
function LineHint({ grid, line }: { grid: Grid; line: GridLine | undefined }) {
  const say = useSay()
  const stock = useStock(grid, line)
  const hasUnits = (line?.unitList?.length ?? 0) > 1
  return (
    <>
      {hasUnits && line?.conversionResult && <p className="lg-stock">= {line.conversionResult}</p>}
      {stock && (
        <p className="lg-stock">
          {say(gridWords.onHand)} {formatQty(stock.qty)} · {say(gridWords.free)} {formatQty(stock.onHandFreeQty)}
          {readFigure(stock.onOrderQty)?.isZero() ? '' : ` · ${say(gridWords.onOrder)} ${formatQty(stock.onOrderQty)}`} {stock.unitName}
        </p>
      )}
    </>
  )
}
