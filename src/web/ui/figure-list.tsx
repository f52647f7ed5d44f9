import type { ReactNode } from 'react'

/** A figure by its name. `key` tells it from the others. */
export type NamedFigure = { key: string; label: string; figure: ReactNode }

/** Figures beside each other, each below its name, in a frame; the last is what all others lead to. */
export const FigureList = ({ figures }: { figures: readonly NamedFigure[] }) => (
  <dl className="ui-figures">
    {figures.map(({ key, label, figure }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
