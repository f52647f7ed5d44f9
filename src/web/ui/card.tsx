import { type ReactNode, useId } from 'react'

/** A titled block of a page; the title names it for screen readers. */
export function Card({ title, extra, children }: { title?: ReactNode; extra?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="ui-card" aria-labelledby={title ? id : undefined}>
      {(title || extra) && (
        <header className="ui-card-head">
          <h2 id={id}>{title}</h2>
          {extra}
        </header>
      )}
      {children}
    </section>
  )
}
