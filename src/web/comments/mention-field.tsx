import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { isComposing } from '../ui/composing.ts'
import { TextAreaField } from '../ui/fields/fields.tsx'
import { mentionAt, type Person, withMention } from './mentions.ts'
import { commentWords } from './words.ts'

type Props = {
  about: string
  aboutId: string
  value: string
  onChange: (text: string) => void
  onName: (person: Person) => void
  onSend: () => void
  error: string | undefined
}

/**
 * The text field of a comment. After `@` it offers the people who can see the object; arrows choose, Enter or Tab
 * accepts, Escape closes.
 */
export function MentionField({ about, aboutId, value, onChange, onName, onSend, error }: Props) {
  const say = useSay()
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const naming = useMention(about, aboutId, value, field)
  const current = naming.open ? naming.people[naming.at] : undefined
  const take = (person: Person) => {
    const caret = field.current?.selectionStart ?? value.length
    const next = withMention(value, caret, naming.start, person)
    onChange(next.text)
    onName(person)
    naming.leave()
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Shift+Tab moves the focus back and chooses nothing
    if (isComposing(event) || (event.key === 'Tab' && event.shiftKey)) return
    const sends = !naming.open && event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (sends) onSend()
    if (!sends && !(naming.open && naming.key(event.key, take))) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="comment-field">
      <TextAreaField
        ref={field}
        label={say(commentWords.field)}
        value={value}
        rows={3}
        maxLength={2000}
        error={error}
        onChange={(text) => {
          onChange(text)
          // a choice in an input method's window by mouse or finger sends no key event
          naming.look()
        }}
        onKeyDown={onKeyDown}
        onKeyUp={naming.look}
        onBlur={naming.leave}
        aria-autocomplete="list"
        aria-controls={naming.open ? listId : undefined}
        aria-activedescendant={current && `${listId}-${current.id}`}
      />
      {naming.open && (
        <div role="listbox" id={listId} aria-label={say(commentWords.people)} className="comment-people">
          {naming.people.map((person, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={at === naming.at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.name}
            </div>
          ))}
          {naming.people.length === 0 && <p className="ui-muted">{say(commentWords.nobody)}</p>}
        </div>
      )}
    </div>
  )
}

/** The mention being typed at the caret, the people who match it, and the current one of them. */
function useMention(about: string, aboutId: string, value: string, field: React.RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState<string>()
  const found = mentionAt(value, caret)
  const wanted = found && `${found.start} ${found.typed}` !== left ? found : undefined
  const query = { about, aboutId, ...(wanted?.typed ? { keyword: wanted.typed } : {}) }
  const { data, isPlaceholderData } = useOperation(
    'CommentApi_people',
    { query },
    { enabled: wanted !== undefined, placeholderData: (before) => before },
  )
  const people = data ?? []
  const leave = () => setLeft(found && `${found.start} ${found.typed}`)
  const key = (name: string, take: (person: Person) => void): boolean => {
    const person = people[at]
    if (name === 'ArrowDown') setAt(Math.min(at + 1, people.length - 1))
    else if (name === 'ArrowUp') setAt(Math.max(at - 1, 0))
    // while the people shown are still those of an earlier text, none of them may be chosen
    else if ((name === 'Enter' || name === 'Tab') && person) isPlaceholderData || take(person)
    else if (name === 'Escape') leave()
    else return false
    return true
  }
  return {
    open: wanted !== undefined && data !== undefined,
    start: wanted?.start ?? 0,
    people,
    at,
    key,
    leave,
    look: () => {
      const next = field.current?.selectionStart ?? 0
      if (next === caret) return
      setCaret(next)
      setAt(0)
    },
  }
}
