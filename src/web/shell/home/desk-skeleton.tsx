import { Skeleton } from '../../ui/states.tsx'

const cards = ['figures', 'waits', 'trade', 'stock']

/** Shown in place of the parts of the home page until their data have arrived. */
export function DeskSkeleton() {
  return (
    <div className="desk" aria-busy="true">
      {cards.map((card) => (
        <div key={card} className="desk-waiting">
          <Skeleton lines={4} width="70%" />
        </div>
      ))}
    </div>
  )
}
