import { Dialog as Chakra, Portal } from '@chakra-ui/react'
import { createContext, type FocusEvent, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { IconButton } from './button.tsx'
import { footBar } from './foot-bar.ts'
import { Icon } from './icons.tsx'

/** Fields that one can type into or choose from; that of a file is left to whoever goes to it. */
const fields = 'input:not(:disabled, [readonly], [tabindex="-1"], [type=file]), select:not(:disabled), textarea:not(:disabled, [readonly])'

/** How many rows of a table are seen is no field of the window. */
const firstField = (content: HTMLElement | null): HTMLElement | undefined =>
  [...(content?.querySelectorAll<HTMLElement>(fields) ?? [])].find((field) => !field.closest('.ui-pager'))

/** Where dialogs of a page are put: into its tab's pane, so that they are hidden with it. Without one, into the body. */
export const OverlayRoot = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/** Why what the dialog answered was refused: it stands above what was entered, which can be put right. */
export const DialogRefusal = createContext<string | undefined>(undefined)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** In px. */
  width?: number
  /** An answer is needed: no closing by Escape, cross or click beside. */
  firm?: boolean
  /** What gets the focus first; otherwise what is marked so, the first field, or the first control. */
  initialFocus?: () => HTMLElement | null
}

/**
 * A window over the page that keeps the focus until it is closed, and gives it back. Escape closes it, but for what is marked as having a use of its own
 * for that key.
 */
export function Dialog({ open, onClose, title, children, footer, width = 480, firm = false, initialFocus }: DialogProps) {
  const word = useWord()
  const root = useContext(OverlayRoot)
  const [before, setBefore] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  // at once, not a frame later: who types fast presses the next key in the moment the window appears
  const seen = useRef<HTMLElement>(null)
  const first = (content: HTMLElement | null = seen.current) =>
    initialFocus?.() ?? content?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(content) ?? null
  const [focusFirst] = useState(() => (content: HTMLElement | null) => {
    // the kit gives the same window again at each rendering: whoever is typing in another field stays there
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
      onRequestDismiss={outlivesMenu}
      role={firm ? 'alertdialog' : 'dialog'}
      initialFocusEl={first}
      finalFocusEl={() => ledElsewhere() ?? (before instanceof HTMLElement && before.isConnected ? before : null)}
      lazyMount
      unmountOnExit
    >
      <Portal container={root}>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={focusFirst} style={{ maxWidth: width }} onBlurCapture={stillThere}>
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
              {/* a window over this one has its own answer */}
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

/** The kit closes with a menu whatever opened over it. The window that an entry of the menu opened stays. */
export function outlivesMenu(event: CustomEvent<{ targetLayer?: HTMLElement }>): void {
  if (event.detail.targetLayer?.role === 'menu') event.preventDefault()
}

/**
 * In the moment this window opens over another, that one takes the focus back once more: nobody has left the field, which would say at once that it is
 * empty.
 */
function stillThere(event: FocusEvent): void {
  const { target, relatedTarget, currentTarget } = event
  const other = relatedTarget?.closest('[role="dialog"], [role="alertdialog"]')
  if (!other || !currentTarget.contains(target) || other.contains(currentTarget)) return
  if (other.compareDocumentPosition(currentTarget) & Node.DOCUMENT_POSITION_FOLLOWING) event.stopPropagation()
}

/** A field that is left may say something below itself: the button that is just being pressed must not move away under the mouse. */
function keepFocus(event: React.MouseEvent): void {
  if (!(event.target instanceof HTMLElement && event.target.closest('input, select, textarea'))) event.preventDefault()
}

/** What has the focus when a window closes, where that is no window's any more: a page that the window opened keeps it. */
function ledElsewhere(): HTMLElement | null {
  const focused = document.activeElement
  const isFree = focused instanceof HTMLElement && focused !== document.body && !focused.closest('[role="dialog"], [role="alertdialog"]')
  return isFree ? focused : null
}
