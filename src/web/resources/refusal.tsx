import { useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { RequestId } from '../ui/states.tsx'
import type { Refused } from './use-save.ts'

type RefusalProps = { refused: Refused | undefined; onReload: () => void; onKeep: () => void }

/** What the server said no to, in one sentence; somebody else's change is offered as reload or keep. */
export function Refusal({ refused, onReload, onKeep }: RefusalProps) {
  const word = useWord()
  if (!refused) return null
  return (
    <div className="resource-refusal" role="alert">
      <p>{refused.text}</p>
      {refused.requestId && <RequestId id={refused.requestId} />}
      {refused.stale && (
        <div className="ui-bar">
          <Button onClick={onReload}>{word('staleReload')}</Button>
          <Button onClick={onKeep}>{word('staleKeep')}</Button>
        </div>
      )}
    </div>
  )
}
