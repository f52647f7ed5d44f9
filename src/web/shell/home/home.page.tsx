import { useEffect, useState } from 'react'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { arrangedWidgets, useDesk } from '../../navigation/use-desk.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { mergeServerLists } from '../tabs/saved-pages.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { deskWords as words } from './desk-words.ts'
import './home.css'

const DeskParts = lazyPart(async () => (await import('./desk-parts.tsx')).default, { waiting: <DeskSkeleton /> })

/**
 * The home page, with pending work, the figures of the week, charts, alerts, and links to pages. The user can arrange
 * these parts.
 */
export default function HomePage() {
  const word = useWord()
  const say = useSay()
  const { user, config } = useSession()
  const shown = useDesk()
  const [isArranging, setArranging] = useState(false)
  const { desk, readAt } = shown
  useEffect(() => {
    if (desk) mergeServerLists(user.user_id, desk, readAt)
  }, [desk, readAt, user.user_id])
  const parts = arrangedWidgets(desk?.widgets)
  return (
    <div className="shell-page shell-home">
      <header className="desk-head">
        <div>
          <h1>{word('welcome', { name: user.real_name ?? user.user_name })}</h1>
          <p className="ui-muted">{[user.dept_name, word('today', { date: config.today })].filter(Boolean).join(' · ')}</p>
        </div>
        <Button kind="quiet" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {say(isArranging ? words.done : words.arrange)}
        </Button>
      </header>
      {isArranging ? <ArrangeParts parts={parts} onArrange={(widgets) => void shown.arrange(widgets)} /> : <DeskParts shown={shown} />}
    </div>
  )
}

type Parts = ReturnType<typeof arrangedWidgets>

/** Lets the user hide, show and order the parts of the home page. */
function ArrangeParts({ parts, onArrange }: { parts: Parts; onArrange: (parts: Parts) => void }) {
  const say = useSay()
  const moved = (at: number, by: number) => parts.toSpliced(at, 1).toSpliced(at + by, 0, ...parts.slice(at, at + 1))
  return (
    <ol className="desk-arranging">
      {parts.map(({ id, hidden }, at) => (
        <li key={id} data-hidden={hidden}>
          <span>{say(words.parts[id])}</span>
          <IconButton label={`${say(words.up)} ${say(words.parts[id])}`} disabled={at === 0} onClick={() => onArrange(moved(at, -1))}>
            ↑
          </IconButton>
          <IconButton
            label={`${say(words.down)} ${say(words.parts[id])}`}
            disabled={at === parts.length - 1}
            onClick={() => onArrange(moved(at, 1))}
          >
            ↓
          </IconButton>
          <Button
            kind="quiet"
            aria-label={`${say(hidden ? words.show : words.hide)} ${say(words.parts[id])}`}
            onClick={() => onArrange(parts.map((part) => (part.id === id ? { id, hidden: !hidden } : part)))}
          >
            {say(hidden ? words.show : words.hide)}
          </Button>
        </li>
      ))}
    </ol>
  )
}
