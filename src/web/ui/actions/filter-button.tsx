import { useWord } from '../../i18n/index.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { ToolWord } from './tool-word.tsx'

type FilterButtonProps = {
  open: boolean
  /** The number of filters that are in force. */
  used: number
  onToggle: () => void
}

/** Shows and hides the filters of a list. On the button is the number of filters in force. */
export function FilterButton({ open, used, onToggle }: FilterButtonProps) {
  const word = useWord()
  return (
    <Button kind="quiet" className="ui-filter-button" aria-expanded={open} title={word('filters')} onClick={onToggle}>
      <ToolWord icon="filter">{word('filters')}</ToolWord>
      {used > 0 && ` ${used}`}
      <Icon name={open ? 'up' : 'down'} size={10} />
    </Button>
  )
}
