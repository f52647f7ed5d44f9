import { Dialog as Chakra, Portal } from '@chakra-ui/react'
import { createContext, type FocusEvent, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { IconButton } from './button.tsx'
import { footBar } from './foot-bar.ts'
import { Icon } from './icons.tsx'

/** The fields that can take the first focus. File inputs are left out. */
const fields = 'input:not(:disabled, [readonly], [tabindex="-1"], [type=file]), select:not(:disabled), textarea:not(:disabled, [readonly])'

/** The first field of the dialog's own content. The page size of a table in it does not count. */
const firstField = (content: HTMLElement | null): HTMLElement | undefined =>
  [...(content?.querySelectorAll<HTMLElement>(fields) ?? [])].find((field) => !field.closest('.ui-pager'))

/**
 * The element in which the dialogs of a page are rendered. It is the pane of the page's tab, so that a hidden tab
 * hides its dialogs too. By default, dialogs are rendered in the body.
 */
export const OverlayRoot = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * The reason why the dialog's answer was refused. It is shown above the entered values, which the user can correct.
 */
export const DialogRefusal = createContext<string | undefined>(undefined)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** In px. */
  width?: number
  /** The user must answer: Escape and a click outside do not close it, and there is no button to close it. */
  firm?: boolean
  /**
   * The element that is focused first. By default it is the one marked `data-autofocus`, otherwise the first field,
   * otherwise the first control.
   */
  initialFocus?: () => HTMLElement | null
}

/**
 * A modal window. The focus stays in it until it is closed, and then returns to where it was. Escape closes it, except
 * in elements that use this key themselves (`data-own-escape`).
 */
export function Dialog({ open, onClose, title, children, footer, width = 480, firm = false, initialFocus }: DialogProps) {
  const word = useWord()
  const root = useContext(OverlayRoot)
  const [before, setBefore] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  // the focus is set at once instead of one frame later, because fast typists press the next key as soon as the window
  // appears
  const seen = useRef<HTMLElement>(null)
  const first = (content: HTMLElement | null = seen.current) =>
    initialFocus?.() ?? content?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(content) ?? null
  const [focusFirst] = useState(() => (content: HTMLElement | null) => {
    // Chakra calls this at each rendering: a field that has the focus must not lose it
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

/**
 * When a menu closes, Chakra also closes what was opened over it. A window that a menu entry has opened must stay
 * open.
 */
export function keepOpenAfterMenu(event: CustomEvent<{ targetLayer?: HTMLElement }>): void {
  if (event.detail.targetLayer?.role === 'menu') event.preventDefault()
}

/**
 * When this window opens over another one, that one briefly takes the focus back. The field of this window that loses
 * the focus must not treat this as leaving: if it is empty, it would at once show that it is missing.
 */
function ignoreFocusReturn(event: FocusEvent): void {
  const { target, relatedTarget, currentTarget } = event
  const other = relatedTarget?.closest('[role="dialog"], [role="alertdialog"]')
  if (!other || !currentTarget.contains(target) || other.contains(currentTarget)) return
  if (other.compareDocumentPosition(currentTarget) & Node.DOCUMENT_POSITION_FOLLOWING) event.stopPropagation()
}

/**
 * A field that loses the focus may show an error below itself. Then the button that is being pressed would move away
 * under the mouse, so a press does not take the focus from the field.
 */
function keepFocus(event: React.MouseEvent): void {
  if (!(event.target instanceof HTMLElement && event.target.closest('input, select, textarea'))) event.preventDefault()
}

/**
 * The focused element when a window closes, if it is outside of all windows. If the window has opened a page, the
 * focus stays there.
 */
function focusOutside(): HTMLElement | null {
  const focused = document.activeElement
  const isFree = focused instanceof HTMLElement && focused !== document.body && !focused.closest('[role="dialog"], [role="alertdialog"]')
  return isFree ? focused : null
}
