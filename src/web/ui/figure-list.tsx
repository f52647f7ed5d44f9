import type { ReactNode } from 'react'

/** A figure by its name. `key` tells it from the others. */
export type NamedFigure = { key: string; label: string; figure: ReactNode }

type FigureListProps = {
  figures: readonly NamedFigure[]
  /** The last is what all others lead to. */
  endsInResult?: boolean
}

/** Figures beside each other, each below its name, in a frame. */
export const FigureList = ({ figures, endsInResult = false }: FigureListProps) => (
  <dl className="ui-figures" data-result={endsInResult || undefined}>
    {figures.map(({ key, label, figure }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
