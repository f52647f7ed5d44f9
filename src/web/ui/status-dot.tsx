import type { CSSProperties, ReactNode } from 'react'
import type { Tone } from '#machines/engine/in-words.ts'

/** A status as a coloured dot and a word, because a colour alone is not readable for everyone. */
export function StatusDot({ tone, struck, children }: { tone: Tone; struck?: boolean; children: ReactNode }) {
  return (
    <span className="ui-status" data-struck={struck || undefined} style={{ '--dot': `var(--tone-${tone})` } as CSSProperties}>
      <span>{children}</span>
    </span>
  )
}
