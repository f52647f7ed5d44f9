import { Dialog as Chakra, Portal } from '@chakra-ui/react'
import { createContext, type FocusEvent, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { IconButton } from './button.tsx'
import { footBar } from './foot-bar.ts'
import { Icon } from './icons.tsx'

/** Fields to type into or choose from; file inputs are not focused automatically. */
const fields = 'input:not(:disabled, [readonly], [tabindex="-1"], [type=file]), select:not(:disabled), textarea:not(:disabled, [readonly])'

/** The page size of a table is no field of the dialog. */
const firstField = (content: HTMLElement | null): HTMLElement | undefined =>
  [...(content?.querySelectorAll<HTMLElement>(fields) ?? [])].find((field) => !field.closest('.ui-pager'))

/** Container of a page's dialogs: its tab's pane, so that they are hidden with it. By default, the body. */
export const OverlayRoot = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/** Why the dialog's answer was refused: shown above the entered values, which can be corrected. */
export const DialogRefusal = createContext<string | undefined>(undefined)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** In px. */
  width?: number
  /** An answer is required: no closing by Escape, close button or click outside. */
  firm?: boolean
  /** The element to focus first; by default a marked one, the first field, or the first control. */
  initialFocus?: () => HTMLElement | null
}

/**
 * A modal window: it keeps the focus until it is closed, and returns it. Escape closes it, except on elements that
 * use that key.
 */
export function Dialog({ open, onClose, title, children, footer, width = 480, firm = false, initialFocus }: DialogProps) {
  const word = useWord()
  const root = useContext(OverlayRoot)
  const [before, setBefore] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  // at once, not a frame later: fast typists press the next key the moment the window appears
  const seen = useRef<HTMLElement>(null)
  const first = (content: HTMLElement | null = seen.current) =>
    initialFocus?.() ?? content?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(content) ?? null
  const [focusFirst] = useState(() => (content: HTMLElement | null) => {
    // the kit calls this at each rendering: a focused field must stay focused
    if (!content || content === seen.current) return
    seen.current = content
    first(content)?.focus()
  })
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setBefore(document.activeElement)
  }
  return (
    <Chakra.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      closeOnEscape={!firm}
      onEscapeKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault()
      }}
      closeOnInteractOutside={false}
      onRequestDismiss={keepOpenAfterMenu}
      role={firm ? 'alertdialog' : 'dialog'}
      initialFocusEl={first}
      finalFocusEl={() => focusOutside() ?? (before instanceof HTMLElement && before.isConnected ? before : null)}
      lazyMount
      unmountOnExit
    >
      <Portal container={root}>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={focusFirst} style={{ maxWidth: width }} onBlurCapture={ignoreFocusReturn}>
            <Chakra.Header onMouseDown={keepFocus}>
              <Chakra.Title>{title}</Chakra.Title>
              {!firm && (
                <Chakra.CloseTrigger asChild>
                  <IconButton label={word('close')}>
                    <Icon name="close" />
                  </IconButton>
                </Chakra.CloseTrigger>
              )}
            </Chakra.Header>
            <Chakra.Body>
              <Refusal />
              {/* a window over this one handles it itself */}
              <DialogRefusal value={undefined}>{children}</DialogRefusal>
            </Chakra.Body>
            {footer && (
              <Chakra.Footer ref={footBar} onMouseDown={keepFocus}>
                {footer}
              </Chakra.Footer>
            )}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}

function Refusal() {
  const refusal = useContext(DialogRefusal)
  return refusal === undefined ? null : (
    <p className="ui-refusal" role="alert">
      <Icon name="warn" size={14} />
      {refusal}
    </p>
  )
}

/** The kit closes whatever opened over a menu together with it. The window opened by a menu entry stays. */
export function keepOpenAfterMenu(event: CustomEvent<{ targetLayer?: HTMLElement }>): void {
  if (event.detail.targetLayer?.role === 'menu') event.preventDefault()
}

/**
 * When this window opens over another, that one takes the focus back once more: its field was not left, and must not
 * show at once that it is empty.
 */
function ignoreFocusReturn(event: FocusEvent): void {
  const { target, relatedTarget, currentTarget } = event
  const other = relatedTarget?.closest('[role="dialog"], [role="alertdialog"]')
  if (!other || !currentTarget.contains(target) || other.contains(currentTarget)) return
  if (other.compareDocumentPosition(currentTarget) & Node.DOCUMENT_POSITION_FOLLOWING) event.stopPropagation()
}

/**
 * A field that is left may show an error below itself: the button being pressed must not move away under the mouse.
 */
function keepFocus(event: React.MouseEvent): void {
  if (!(event.target instanceof HTMLElement && event.target.closest('input, select, textarea'))) event.preventDefault()
}

/**
 * The focused element when a window closes, if it is outside of windows: a page that the window opened keeps the
 * focus.
 */
function focusOutside(): HTMLElement | null {
  const focused = document.activeElement
  const isFree = focused instanceof HTMLElement && focused !== document.body && !focused.closest('[role="dialog"], [role="alertdialog"]')
  return isFree ? focused : null
}
