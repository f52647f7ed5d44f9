import { useContext } from 'react'
import { homePath } from '../../core/paths.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { pageAt } from '../../navigation/page-registry.ts'
import { addressParts, PaneContext, useOpenTab } from '../../navigation/tabs.ts'
import { Button } from '../../ui/button.tsx'
import { openOperations } from './open-operations.ts'

/**
 * Placeholder for a page in the menu that has not been built yet. It says so, and lists the operations of the API that
 * the page will use.
 */
export default function PlannedPage() {
  const say = useSay()
  const word = useWord()
  const open = useOpenTab()
  const { pathname } = addressParts(useContext(PaneContext)?.path ?? '/')
  const waiting = openOperations(pathname)
  return (
    <div className="ui-state shell-page">
      <h2>{say(pageAt(pathname)?.title ?? '')}</h2>
      <p>{word('plannedText')}</p>
      {waiting.length > 0 && (
        <details className="shell-planned">
          <summary>{word('plannedCalls', { count: waiting.length })}</summary>
          <ul>
            {waiting.map(({ id, method, path }) => (
              <li key={id}>
                <code>
                  {method.toUpperCase()} {path}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button onClick={() => open(homePath)}>{word('toHome')}</Button>
    </div>
  )
}
