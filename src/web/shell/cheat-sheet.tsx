import { type KeyboardEvent, useState } from 'react'
import { fillTemplate } from '../document-words/fill-words.ts'
import { Chord } from '../help/chord.tsx'
import { conflictOf, isChangeable } from '../help/key-rules.ts'
import { helpWords } from '../help/words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { saveDesk } from '../navigation/use-desk.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type KeyGroup, type NamedKey, namedKeys } from '../ui/hotkey.ts'
import { Icon } from '../ui/icons.tsx'
import { chordOfPress, type OwnKeys, setOwnKeys, useOwnKeys } from '../ui/own-keys.ts'

const groups: readonly KeyGroup[] = ['page', 'grid', 'frame']

/** Lists the keys of the page, the grid and the frame that work now. Users can change each of them for themselves. */
export function CheatSheet({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const [keys] = useState(namedKeys)
  const changed = useOwnKeys()
  const [changing, setChanging] = useState<string>()
  const footer = Object.keys(changed).length > 0 && <Button onClick={() => saveKeys({})}>{say(helpWords.allUsual)}</Button>
  return (
    <Dialog open onClose={onClose} title={word('keys')} width={560} footer={footer || undefined}>
      {groups.map((group) => {
        const own = keys.filter((one) => one.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={say(helpWords[group])}>
            <h3 className="ui-hint">{say(helpWords[group])}</h3>
            <dl className="shell-keys">
              {own.map((one) => (
                <KeyRow
                  key={one.keys}
                  named={one}
                  all={keys}
                  changing={changing === one.keys}
                  onChange={(on) => setChanging(on ? one.keys : undefined)}
                />
              ))}
            </dl>
          </section>
        )
      })}
    </Dialog>
  )
}

/** Saves the user's keys. They work at once, and the server stores them for the user's other devices. */
function saveKeys(next: OwnKeys): void {
  setOwnKeys(next)
  void saveDesk({ keys: Object.entries(next).map(([usual, own]) => ({ usual, own })) })
}

type KeyRowProps = { named: NamedKey; all: readonly NamedKey[]; changing: boolean; onChange: (on: boolean) => void }

function KeyRow({ named, all, changing, onChange }: KeyRowProps) {
  const say = useSay()
  const changed = useOwnKeys()
  const name = say(named.label)
  const usual = named.keys.replace('grid ', '')
  return (
    <div>
      <dt>
        {changing ? <NewKey named={named} all={all} onDone={() => onChange(false)} /> : <Chord keys={named.keys} />}
        {changed[named.keys] && !changing && <span className="ui-hint">{say(fillTemplate(helpWords.usual, { key: usual }))}</span>}
      </dt>
      <dd>
        {name}
        {isChangeable(named) && !changing && (
          <IconButton label={say(fillTemplate(helpWords.change, { name }))} onClick={() => onChange(true)}>
            <Icon name="edit" size={12} />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

/** Waits for the user to press the new key. A key that has another meaning is refused, and that meaning is shown. */
function NewKey({ named, all, onDone }: { named: NamedKey; all: readonly NamedKey[]; onDone: () => void }) {
  const say = useSay()
  const changed = useOwnKeys()
  const [wrong, setWrong] = useState<string>()
  const pressed = (event: KeyboardEvent) => {
    if (['Control', 'Shift', 'Alt', 'Meta', 'Tab'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onDone()
    const key = chordOfPress(event)
    const { [named.keys]: _, ...others } = changed
    const isUsual = key === named.keys.replace('grid ', '')
    const conflict = isUsual ? undefined : conflictOf(key, named.keys, all, others)
    if (conflict) {
      return setWrong(
        say(
          conflict.why === 'taken' ? fillTemplate(helpWords.taken, { key, name: conflict.by }) : fillTemplate(helpWords.ofBrowser, { key }),
        ),
      )
    }
    saveKeys(isUsual ? others : { ...others, [named.keys]: key })
    onDone()
  }
  return (
    <span className="shell-new-key">
      <input
        ref={(input) => input?.focus()}
        className="ui-input"
        readOnly
        aria-label={say(helpWords.pressNew)}
        placeholder={say(helpWords.pressNew)}
        onKeyDown={pressed}
        onBlur={onDone}
      />
      {wrong && (
        <span role="alert" className="ui-wrong">
          {wrong}
        </span>
      )}
    </span>
  )
}
