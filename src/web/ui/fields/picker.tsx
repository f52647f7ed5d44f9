import { Combobox, createListCollection, Portal, useCombobox } from '@chakra-ui/react'
import {
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { isComposing } from '../composing.ts'
import { OverlayRoot } from '../dialog.tsx'
import { Icon } from '../icons.tsx'
import type { FieldProps } from './field.tsx'
import { useChoices } from './use-choices.ts'

/**
 * An entry that can be chosen. `hint`, such as a code, is shown next to the name, followed by `kind` if the field
 * offers entries of several kinds.
 */
export type Choice = { id: string; name: string; hint?: string; kind?: Words }

export type PickerProps<C extends Choice> = Omit<FieldProps, 'label'> & {
  label?: string
  value: { id: string; name: string } | undefined
  onChange: (choice: C | undefined) => void
  /** Finds the first matches of a text. For an empty text it finds the entries that are most likely. */
  search: (text: string) => Promise<readonly C[]>
  /** Opens the full list with the typed text. F7 and a line below the matches call it. */
  onMore?: (text: string) => void
  placeholder?: string
  autoFocus?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  /**
   * Text that the user typed and left without choosing an entry. It stays in the field until an entry is chosen or the
   * field is emptied.
   */
  left?: string | undefined
  /**
   * Called when the user leaves a text without choosing an entry; from then on no entry is chosen. Without `onLeft`,
   * the field returns to the previous entry.
   */
  onLeft?: (text: string) => void
  /** An action that is offered below the field for the text that was left. */
  offer?: ReactNode
}

/**
 * A look-up field. The user types a part of a name, and Enter chooses the first match, even if Enter comes before the
 * matches. ↓ or the arrow opens the matches, F7 the full list. Emptying the field clears the choice. With `onLeft`, a
 * text that is left without a choice is reported, and then the entry is chosen whose name or hint is exactly this
 * text. Without `onLeft`, the field returns to the previous entry.
 */
export function Picker<C extends Choice>(props: PickerProps<C>) {
  const { label, labelHidden, readOnly, required, error, hint, width, placeholder, ref } = props
  const word = useWord()
  const say = useSay()
  const root = useContext(OverlayRoot)
  const { combobox, choices, away, input, more } = usePicker(props)
  const below = error ?? hint
  return (
    <Combobox.RootProvider value={combobox} lazyMount unmountOnExit style={{ width }}>
      {label !== undefined && (
        <Combobox.Label className={labelHidden ? 'ui-hidden' : 'ui-label'} data-required={required || undefined}>
          {label}
        </Combobox.Label>
      )}
      <Combobox.Control>
        <Combobox.Input ref={ref} className="ui-input" placeholder={placeholder} {...input} />
        {!readOnly && (
          <Combobox.Trigger className="ui-inside" aria-label={word('openChoices')}>
            <Icon name="down" size={12} />
          </Combobox.Trigger>
        )}
      </Combobox.Control>
      {below !== undefined && (
        <span className={error === undefined ? 'ui-hint' : 'ui-wrong'}>
          {below} {props.offer}
        </span>
      )}
      <Portal container={root}>
        <Combobox.Positioner hidden={away}>
          <Combobox.Content>
            {choices.found.length === 0 && (
              <p className="ui-choice-none">{choices.failure ?? word(choices.waiting ? 'searching' : 'noChoice')}</p>
            )}
            {choices.found.map((choice) => (
              <Combobox.Item key={choice.id} item={choice}>
                <Combobox.ItemText>{choice.name}</Combobox.ItemText>
                {(choice.hint || choice.kind) && (
                  <span className="ui-hint">{[choice.hint, choice.kind && say(choice.kind)].filter(Boolean).join(' · ')}</span>
                )}
              </Combobox.Item>
            ))}
            {props.onMore && (
              <button type="button" tabIndex={-1} className="ui-choice-more" onClick={more}>
                {word('pickMore')}
                <span className="ui-hint">F7</span>
              </button>
            )}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.RootProvider>
  )
}

/** The typed text and the matches. Chakra handles opening and focus. */
function usePicker<C extends Choice>(props: PickerProps<C>) {
  const { value, onChange, search, readOnly, required, error, autoFocus } = props
  const [typed, setTyped] = useState<string>()
  // fast typists leave the field before Chakra opens the list, which would then stay open
  const [away, setAway] = useState(false)
  const composing = useRef(false)
  const choices = useChoices(search, (choice) => choose(choice))
  const collection = useMemo(
    () => createListCollection({ items: [...choices.found], itemToValue: (choice) => choice.id, itemToString: (choice) => choice.name }),
    [choices.found],
  )
  const combobox = useCombobox({
    collection,
    value: value ? [value.id] : [],
    inputValue: typed ?? props.left ?? value?.name ?? '',
    inputBehavior: 'autohighlight',
    readOnly,
    required,
    invalid: error !== undefined,
    autoFocus,
    positioning: { placement: 'bottom-start', sameWidth: false, gutter: 2 },
    onOpenChange: ({ open, reason }) => open && reason !== 'input-change' && choices.look(''),
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== 'input-change') return
      setTyped(inputValue)
      if (composing.current) choices.expect()
      else choices.look(inputValue)
    },
    onValueChange: ({ items }) => items[0] && choose(items[0]),
  })
  const choose = (choice: C) => {
    setTyped(undefined)
    choices.stop()
    combobox.setOpen(false)
    onChange(choice)
  }
  const more = () => {
    combobox.setOpen(false)
    props.onMore?.(typed ?? '')
  }
  return { combobox, choices, more, away, input: inputOf(props, { combobox, choices, composing, typed, setTyped, setAway, more }) }
}

const isCalled = ({ name, hint }: Choice, text: string) => [name, hint].some((one) => one?.toLowerCase() === text.toLowerCase())

type Parts<C extends Choice> = {
  combobox: ReturnType<typeof useCombobox<C>>
  choices: ReturnType<typeof useChoices<C>>
  composing: RefObject<boolean>
  typed: string | undefined
  setTyped: (text: string | undefined) => void
  setAway: (away: boolean) => void
  more: () => void
}

/** Handles the typed text when the user leaves the field. */
function leaveField<C extends Choice>({ value, onChange, left, onLeft }: PickerProps<C>, { choices, typed, setTyped }: Parts<C>): void {
  const text = typed?.trim()
  if (text === '' && (value || left !== undefined)) onChange(undefined)
  if (text && onLeft && text !== value?.name) {
    onLeft(text)
    choices.take(text, (choice) => isCalled(choice, text))
  }
  choices.rest()
  setTyped(undefined)
}

/** The handlers of the input for keys, focus and blur, in addition to those of Chakra. */
function inputOf<C extends Choice>(props: PickerProps<C>, parts: Parts<C>) {
  const { value, onMore, readOnly, onBlur, left } = props
  const { combobox, choices, composing, typed, setAway, more } = parts
  return {
    'aria-keyshortcuts': onMore && !readOnly ? 'F7' : undefined,
    // this runs before Chakra's own handler, which would choose from the matches of the previous text
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (readOnly || isComposing(event)) return
      if (event.key === 'F7') {
        event.preventDefault()
        if (onMore) more()
        else combobox.setOpen(true)
      }
      // the last typed character may not be rendered yet, but the input element has it
      const text = event.currentTarget.value
      const unread = text !== (typed ?? left ?? value?.name ?? '')
      if (event.key !== 'Enter' || !text.trim()) return
      const [first] = choices.found
      if (choices.waiting || unread) {
        event.preventDefault()
        choices.take(text, () => true)
      } else if (first && typed !== undefined && combobox.highlightedValue === null) {
        // Chakra highlights the first match a moment after it appears; until then its own handler would choose nothing
        event.preventDefault()
        combobox.selectValue(first.id)
      }
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setAway(false)
      event.currentTarget.select()
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLInputElement>) => {
      if (relatedTarget?.closest('[data-scope=combobox][data-part=content]')) return
      setAway(true)
      leaveField(props, parts)
      onBlur?.()
    },
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false
      choices.look(event.currentTarget.value)
    },
  }
}
