import { Menu, Portal } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { Words } from '#domain/words.ts'
import type { AnyWords, Offer } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { type Action, actionsOf } from '#web/documents/engine/actions-of.ts'
import type { AnyState, DocumentContext, Sending } from '#web/documents/engine/document-types.ts'
import { filled } from '#web/documents/words/fill-words.ts'
import { documentWords } from '#web/documents/words/words.ts'
import { useSay } from '#web/i18n/index.ts'
import { useSession } from '#web/session.ts'
import { type PageAction, useOfferActions } from '#web/shell/page-actions.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { useAsk } from '#web/ui/ask.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useHotkey } from '#web/ui/hotkey.ts'
import { Icon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRoom } from './use-button-count.ts'

/** Asks the user for what an event needs beside its name; nothing means he thought better of it. */
export type Gather = (offer: Offer) => Promise<Payload | undefined>

/** Something that can be done with a document and is no event of its law: copying, printing, making the next document. */
export type Extra = {
  id: string
  label: Words
  run: () => void
  why?: Words | undefined
  shortcut?: string
  /** Stands before the events instead of in the menu, filled where none of them is the primary one. */
  prominent?: boolean
}

export type ActionBarProps = {
  words: AnyWords
  state: AnyState
  send: Sending['send']
  /** By event: how its payload is asked for, in place of confirmation and reason. */
  gather?: Readonly<Record<string, Gather>>
  extras?: readonly Extra[]
  /** By event: what follows from it, for the question before it. */
  follows?: Readonly<Record<string, Words>>
  /** By event: why it has to wait, beside what the law says. */
  blocked?: Readonly<Record<string, Words>>
}

/** One button per event the state knows. One that is not allowed stays, can be focused, and says why; what finds no room is in the menu. */
export function ActionBar({ words, state, send, gather = {}, follows = {}, extras = [], blocked = {} }: ActionBarProps) {
  const say = useSay()
  const { can } = useSession()
  const run = useRun(send, gather, follows)
  const room = useRoom()
  const context = state.context as DocumentContext
  const actions = actionsOf({ words, state, context, can })
  const menu = extras.filter(({ prominent }) => !prominent)
  const places = Math.max(1, room - (extras.length - menu.length))
  const [shown, hidden] = [actions.slice(0, places), actions.slice(places)]
  const saved = context.document.id !== undefined && !context.dirty
  useOfferActions([...actions.map((action) => offerOf(action, { saved, blocked, run: () => run(action) })), ...extras.map(extraOffer)])
  const button = (action: Action) => (
    <EventButton key={action.offer.type} action={action} saved={saved} wait={blocked[action.offer.type]} onRun={() => run(action)} />
  )
  return (
    <div className="doc-actions" role="toolbar" aria-label={say(documentWords.actions)} aria-busy={state.hasTag('calling') || undefined}>
      {shown.filter(({ offer }) => offer.primary).map(button)}
      {extras.map((extra) => (
        <ExtraButton key={extra.id} {...extra} primary={!actions.some(({ offer }) => offer.primary)} />
      ))}
      {shown.filter(({ offer }) => !offer.primary).map(button)}
      {hidden.length + menu.length > 0 && <MoreMenu hidden={hidden} extras={menu} run={run} />}
    </div>
  )
}

type Offering = { saved: boolean; blocked: Readonly<Record<string, Words>>; run: () => unknown }

/** The same event, with the same reason against it, for the palette. */
function offerOf({ offer, allowed, why }: Action, { saved, blocked, run }: Offering): PageAction {
  const reason = whyNotNow(offer, saved) ?? why ?? blocked[offer.type]
  return { id: offer.type, label: offer.label, why: allowed && !reason ? undefined : reason, run }
}

const extraOffer = ({ id, label, why, run }: Extra): PageAction => ({ id, label, why, run })

/** Saving what is saved does nothing. */
const whyNotNow = ({ type }: Offer, saved: boolean): Words | undefined =>
  type === 'SAVE' && saved ? documentWords.nothingToSave : undefined

type EventButtonProps = { action: Action; saved: boolean; wait: Words | undefined; onRun: () => unknown }

function EventButton({ action: { offer, allowed, why }, saved, wait, onRun }: EventButtonProps) {
  const say = useSay()
  const isSave = offer.type === 'SAVE'
  const needless = whyNotNow(offer, saved)
  const reason = needless ?? why ?? wait
  return (
    <ActionButton
      primary={offer.primary}
      disabled={!allowed || needless !== undefined || wait !== undefined}
      reason={reason && say(reason)}
      shortcut={offer.primary ? 'Ctrl+Enter' : isSave ? 'Ctrl+S' : undefined}
      onRun={onRun}
    >
      {say(offer.label)}
    </ActionButton>
  )
}

/** Beside the events where it is prominent; in the menu only its key is listened to here. */
function ExtraButton({ label, run, why, shortcut, prominent, primary }: Extra & { primary: boolean }) {
  const say = useSay()
  const act = () => (why ? toast.info(say(why)) : run())
  useHotkey(shortcut ?? 'Unassigned', act, {
    when: shortcut !== undefined && !prominent,
    ...(why ? {} : { label }),
  })
  if (!prominent) return null
  return (
    <ActionButton primary={primary} disabled={why !== undefined} reason={why && say(why)} shortcut={shortcut} onRun={run}>
      {say(label)}
    </ActionButton>
  )
}

/** Asks what the event needs (a confirmation, a reason, a rule lifted, its own questions) and sends it. */
function useRun(send: Sending['send'], gather: Readonly<Record<string, Gather>>, follows: Readonly<Record<string, Words>>) {
  const say = useSay()
  const ask = useAsk()
  return async ({ offer, lift }: Action) => {
    const { type, label, confirm, reason, reasonNeeded } = offer
    const own = gather[type]
    if (own) {
      const payload = await own(offer)
      if (payload) send({ type, ...payload })
      return
    }
    if (!confirm && !reason && !lift) return send({ type })
    const liftText = lift && filled(documentWords.liftAsk, { rule: lift.rule, right: lift.words })
    const text = [liftText, follows[type]].flatMap((words) => (words ? [say(words)] : [])).join(' ')
    const question = {
      title: say(filled(documentWords.runAsk, { event: label })),
      ...(text ? { text } : {}),
      ...(reason ? { reason: reasonNeeded ? ('needed' as const) : true } : {}),
      ok: say(label),
    }
    const answer = await ask(question)
    if (answer.ok) send({ type, ...(answer.text ? { remark: answer.text } : {}), ...(lift ? { override: [lift.key] } : {}) })
  }
}

/** Opens the menu; Ctrl+Enter is the page's, wherever the focus is. */
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

type MoreProps = { hidden: readonly Action[]; extras: readonly Extra[]; run: (action: Action) => unknown }

function MoreMenu({ hidden, extras, run }: MoreProps) {
  const say = useSay()
  const choose = (why: Words | undefined, act: () => unknown) => (why ? toast.info(say(why)) : void act())
  const items = [
    ...hidden.map((action) => ({
      id: action.offer.type,
      label: action.offer.label,
      why: action.allowed ? undefined : action.why,
      act: () => run(action),
    })),
    ...extras.map(({ id, label, why, run: act }) => ({ id, label, why, act })),
  ]
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <MoreButton label={say(documentWords.more)} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {items.map(({ id, label, why, act }) => (
              <Menu.Item key={id} value={id} aria-disabled={why ? true : undefined} onSelect={() => choose(why, act)}>
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
