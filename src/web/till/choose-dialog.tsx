import { useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Choice = { id: string; label: string; more?: string }
type Props = { title: string; choices: readonly Choice[]; none: string; onDone: (id: string | undefined) => void }

/**
 * The user chooses one of several entries by click, touch, or arrow keys and Enter. `none` is the text if there are no
 * entries.
 */
export function ChooseDialog({ title, choices, none, onDone }: Props) {
  const word = useWord()
  const move = (from: HTMLElement, key: string) => {
    const next = key === 'ArrowDown' ? from.nextElementSibling : key === 'ArrowUp' ? from.previousElementSibling : null
    if (next instanceof HTMLElement) next.focus()
    return next !== null
  }
  return (
    <Dialog
      open
      onClose={() => onDone(undefined)}
      title={title}
      width={480}
      footer={<Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>}
    >
      {choices.length === 0 && <p className="ui-muted">{none}</p>}
      <div className="till-choices">
        {choices.map(({ id, label, more }, at) => (
          <Button
            key={id}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => onDone(id)}
            onKeyDown={(event) => move(event.currentTarget, event.key) && event.preventDefault()}
          >
            <span>{label}</span>
            <span className="ui-muted">{more}</span>
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
