import { Skeleton } from '../../ui/states.tsx'

const cards = ['figures', 'waits', 'trade', 'stock']

/** The placeholder of the home page's parts. */
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
