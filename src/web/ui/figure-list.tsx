import type { ReactNode } from 'react'

/** A figure with its name. `key` identifies it within the list. */
export type NamedFigure = { key: string; label: string; figure: ReactNode }

type FigureListProps = {
  figures: readonly NamedFigure[]
  /** The last figure is the result of the others. */
  endsInResult?: boolean
}

/** Several figures in a frame, next to each other, each below its name. */
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
