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
import type { Words } from '#domain/words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { isComposing } from './composing.ts'
import { OverlayRoot } from './dialog.tsx'
import type { FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import { useChoices } from './use-choices.ts'

/** Something to choose: `hint` stands beside the name, such as a code, and after it what it is, where several kinds are offered. */
export type Choice = { id: string; name: string; hint?: string; kind?: Words }

export type PickerProps<C extends Choice> = Omit<FieldProps, 'label'> & {
  label?: string
  value: { id: string; name: string } | undefined
  onChange: (choice: C | undefined) => void
  /** The first matches for what is typed; everything likely for an empty text. */
  search: (text: string) => Promise<readonly C[]>
  /** Opens all there is, with what is typed: F7 and a line below the matches. */
  onMore?: (text: string) => void
  placeholder?: string
  autoFocus?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  /** Text that was typed and left without choosing anything; it stands in the field until something is chosen or it is emptied. */
  left?: string | undefined
  /** Is told of such text, and that nothing is chosen any more. Without it the text gives way to what was chosen before. */
  onLeft?: (text: string) => void
  /** What can be done about the text that was left. */
  offer?: ReactNode
}

/**
 * A field that looks up: type a part and Enter takes the first match, also when Enter comes before the matches do. ↓ or the arrow open the
 * matches, F7 all there is. An emptied field means nothing is chosen; of text that was left whoever asks for it is told (`onLeft`), what is
 * called just so counting as chosen; otherwise it gives way to what was chosen before.
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

/** What is typed and what is found. Opening and focus are Chakra's. */
function usePicker<C extends Choice>(props: PickerProps<C>) {
  const { value, onChange, search, readOnly, required, error, autoFocus } = props
  const [typed, setTyped] = useState<string>()
  // who types and goes on at once is gone before Chakra has opened the list, and it would stay
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

/** What becomes of the text when the field is left. */
function leave<C extends Choice>({ value, onChange, left, onLeft }: PickerProps<C>, { choices, typed, setTyped }: Parts<C>): void {
  const text = typed?.trim()
  if (text === '' && (value || left !== undefined)) onChange(undefined)
  if (text && onLeft && text !== value?.name) {
    onLeft(text)
    choices.take(text, (choice) => isCalled(choice, text))
  }
  choices.rest()
  setTyped(undefined)
}

/** Keys and leaving, beside what Chakra does with the field. */
function inputOf<C extends Choice>(props: PickerProps<C>, parts: Parts<C>) {
  const { value, onMore, readOnly, onBlur, left } = props
  const { combobox, choices, composing, typed, setAway, more } = parts
  return {
    'aria-keyshortcuts': onMore && !readOnly ? 'F7' : undefined,
    // before Chakra's own handler, which would take what is highlighted of the former matches
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (readOnly || isComposing(event)) return
      if (event.key === 'F7') {
        event.preventDefault()
        if (onMore) more()
        else combobox.setOpen(true)
      }
      // the last character may not have been rendered yet: the field itself knows what was typed
      const text = event.currentTarget.value
      const unread = text !== (typed ?? left ?? value?.name ?? '')
      if (event.key !== 'Enter' || !text.trim()) return
      const [first] = choices.found
      if (choices.waiting || unread) {
        event.preventDefault()
        choices.take(text, () => true)
      } else if (first && typed !== undefined && combobox.highlightedValue === null) {
        // Chakra lights the first match a moment after it is seen, and would take none yet
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
      leave(props, parts)
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
