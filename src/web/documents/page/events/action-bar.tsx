import { Menu, Portal } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords, Offer } from '#machines/engine/in-words.ts'
import { useSession } from '../../../client/session.ts'
import { type Action, actionsOf } from '../../../document-engine/actions-of.ts'
import type { AnyState } from '../../../document-engine/document-types.ts'
import { documentWords } from '../../../document-words/words.ts'
import { useSay } from '../../../i18n/index.ts'
import { type PageAction, useOfferActions } from '../../../navigation/page-actions.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { footBar } from '../../../ui/foot-bar.ts'
import { useHotkey } from '../../../ui/hotkey.ts'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useInTheWay } from '../notices/in-the-way-dialog.tsx'
import { type EventRunnerProps, opensDialogFirst, useRunEvent } from './run-event.tsx'
import { useButtonCount } from './use-button-count.ts'

/**
 * An action that is not an event of the document's law, such as copying, printing or creating a follow-up document.
 */
export type ExtraAction = {
  id: string
  label: Words
  run: () => void
  why?: Words | undefined
  shortcut?: string
  /**
   * True to show the action beside the events instead of in the menu, if there is room; as the primary button if no
   * event is primary.
   */
  prominent?: boolean
  /** True if the action opens a dialog. */
  opens?: boolean
}

export type ActionBarProps = Pick<EventRunnerProps, 'open' | 'send'> &
  Partial<EventRunnerProps> & {
    words: AnyWords
    state: AnyState
    extras?: readonly ExtraAction[]
    /** By event, the page's own reason why it cannot be sent yet, in addition to the reasons of the law. */
    blocked?: Readonly<Record<string, Words | undefined>>
  }

/**
 * A button for each event that the state has. A disabled button can still be focused and shows its reason. Buttons for
 * which there is no room are in the menu.
 */
export function ActionBar({ words, state, open, send, gather = {}, follows = {}, extras = [], blocked = {} }: ActionBarProps) {
  const say = useSay()
  const { can } = useSession()
  const { run, dialog } = useRunEvent({ open, send, gather, follows })
  const room = useButtonCount()
  const { context } = state
  const actions = actionsOf({ words, state, context, can })
  const beside = extras.filter(({ prominent }) => prominent).slice(0, room)
  const menu = extras.filter((extra) => !beside.includes(extra))
  const places = Math.max(1, room - beside.length)
  const [shown, hidden] = [actions.slice(0, places), actions.slice(places)]
  const way = useInTheWay(words, context.document.id)
  const saved = context.document.id !== undefined && !context.dirty
  const opens = (action: Action) => opensDialogFirst(action, gather, context.document)
  const waitOf = ({ offer }: Action) => whyNotNow(offer, saved) ?? blocked[offer.type]
  const refusalOf = (action: Action) => (action.allowed ? undefined : action.why) ?? waitOf(action)
  useOfferActions([...actions.map((action) => offerOf(action, refusalOf(action), () => run(action))), ...extras.map(extraOffer)])
  const button = (action: Action) => (
    <EventButton
      key={action.offer.type}
      action={action}
      wait={waitOf(action)}
      opens={opens(action)}
      onRun={() => run(action)}
      onRefused={action.othersFirst ? way.show : action.cell ? () => send({ type: action.offer.type }) : undefined}
    />
  )
  return (
    <div
      ref={footBar}
      className="doc-actions"
      role="toolbar"
      aria-label={say(documentWords.actions)}
      aria-busy={state.hasTag('calling') || undefined}
    >
      {shown.filter(({ offer }) => offer.primary).map(button)}
      {extras.map((extra) => (
        <ExtraButton key={extra.id} {...extra} prominent={beside.includes(extra)} primary={!actions.some(({ offer }) => offer.primary)} />
      ))}
      {shown.filter(({ offer }) => !offer.primary).map(button)}
      {hidden.length + menu.length > 0 && <MoreMenu {...{ hidden, refusalOf, extras: menu, opens, run }} onOthersFirst={way.show} />}
      {dialog}
      {way.dialog}
    </div>
  )
}

/** Makes an event available in the command palette, with the same reason if it is disabled. */
const offerOf = ({ offer }: Action, why: Words | undefined, run: () => unknown): PageAction => ({
  id: offer.type,
  label: offer.label,
  why,
  run,
})

const extraOffer = ({ id, label, why, run }: ExtraAction): PageAction => ({ id, label, why, run })

/** Disables saving a document that has no changes. */
const whyNotNow = ({ type }: Offer, saved: boolean): Words | undefined =>
  type === 'SAVE' && saved ? documentWords.nothingToSave : undefined

type EventButtonProps = {
  action: Action
  /** The page's own reason why the event cannot be sent yet. */
  wait: Words | undefined
  opens: boolean
  onRun: () => unknown
  onRefused: (() => void) | undefined
}

function EventButton({ action: { offer, allowed, why }, wait, opens, onRun, onRefused }: EventButtonProps) {
  const say = useSay()
  const reason = why ?? wait
  const isSave = offer.type === 'SAVE'
  return (
    <ActionButton
      primary={offer.primary}
      disabled={!allowed || wait !== undefined}
      reason={reason && say(reason)}
      shortcut={offer.primary ? 'Ctrl+Enter' : isSave ? 'Ctrl+S' : undefined}
      opens={opens}
      onRun={onRun}
      onRefused={onRefused}
    >
      {say(offer.label)}
    </ActionButton>
  )
}

/**
 * Button of an extra action, if it is prominent. An action in the menu has no button here, but its shortcut is handled
 * here.
 */
function ExtraButton({ label, run, why, shortcut, prominent, opens = false, primary }: ExtraAction & { primary: boolean }) {
  const say = useSay()
  const act = () => (why ? toast.info(say(why)) : run())
  useHotkey(shortcut ?? 'Unassigned', act, {
    when: shortcut !== undefined && !prominent,
    ...(why ? {} : { label }),
  })
  if (!prominent) return null
  return (
    <ActionButton primary={primary} opens={opens} disabled={why !== undefined} reason={why && say(why)} shortcut={shortcut} onRun={run}>
      {say(label)}
    </ActionButton>
  )
}

/** Button that opens the menu. It does not react to Ctrl+Enter, which belongs to the page wherever the focus is. */
function MoreButton({ label, onKeyDown, ...trigger }: Omit<ComponentProps<typeof IconButton>, 'children'>) {
  return (
    <IconButton
      label={label}
      {...trigger}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) onKeyDown?.(event)
      }}
    >
      <Icon name="more" />
    </IconButton>
  )
}

type MoreMenuProps = {
  hidden: readonly Action[]
  refusalOf: (action: Action) => Words | undefined
  extras: readonly ExtraAction[]
  opens: (action: Action) => boolean
  run: (action: Action) => unknown
  onOthersFirst: () => void
}

function MoreMenu({ hidden, refusalOf, extras, opens, run, onOthersFirst }: MoreMenuProps) {
  const say = useSay()
  const choose = (why: Words | undefined, act: () => unknown, instead = false) => (why && !instead ? toast.info(say(why)) : void act())
  const items = [
    ...hidden.map((action) => ({
      id: action.offer.type,
      label: action.offer.label,
      why: refusalOf(action),
      instead: action.othersFirst,
      opens: action.othersFirst || opens(action),
      act: () => (action.othersFirst ? onOthersFirst() : run(action)),
    })),
    ...extras.map(({ id, label, why, opens = false, run: act }) => ({ id, label, why, instead: false, opens, act })),
  ]
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <MoreButton label={say(documentWords.more)} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {items.map(({ id, label, why, instead, opens, act }) => (
              <Menu.Item
                key={id}
                value={id}
                aria-haspopup={opens ? 'dialog' : undefined}
                aria-disabled={why ? true : undefined}
                onSelect={() => choose(why, act, instead)}
              >
                <span className="doc-menu-item">
                  <span className={why ? 'ui-muted' : undefined}>{say(label)}</span>
                  {why && <span className="ui-hint">{say(why)}</span>}
                </span>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
