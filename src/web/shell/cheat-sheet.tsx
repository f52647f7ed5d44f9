import { useSay, useWord } from '../i18n/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type NamedKey, namedKeys } from '../ui/hotkey.ts'

const more = '…'

/** A long row of keys by its first and its last. */
const inShort = (keys: readonly string[]) => (keys.length > 3 ? [...keys.slice(0, 1), more, ...keys.slice(-1)] : keys)

/** The keys that do something here and now. */
export function CheatSheet({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const keys: readonly NamedKey[] = namedKeys()
  return (
    <Dialog open onClose={onClose} title={word('keys')}>
      <dl className="shell-keys">
        {keys.map(({ keys: chord, label }) => (
          <div key={chord}>
            <dt>{inShort(chord.split(',')).map((one) => (one === more ? more : <kbd key={one}>{one}</kbd>))}</dt>
            <dd>{say(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
