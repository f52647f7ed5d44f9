import { Skeleton } from '../ui/states.tsx'

const cards = ['figures', 'waits', 'trade', 'stock']

/** Stands where the parts of the home page will. */
export function DeskWaiting() {
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
