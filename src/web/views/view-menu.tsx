import { Menu, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/actions/ask.tsx'
import { ToolWord } from '../ui/actions/tool-word.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import { toast } from '../ui/toast.tsx'
import { type ListView, type SavedView, useViewCalls } from './use-list-view.ts'
import { viewWords } from './words.ts'

const RolesDialog = lazyWindow(async () => (await import('./roles-dialog.tsx')).RolesDialog)
const ViewDialog = lazyWindow(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** The menu of a list's views: the user opens, saves and removes views here, and sets the default view. */
export function ViewMenu({ view }: { view: ListView }) {
  const word = useWord()
  const { active } = view
  const say = useSay()
  const { can } = useSession()
  const [dialog, setDialog] = useState<'new' | 'change' | 'roles'>()
  const acts = useViewActions(view)
  return (
    <>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
        <Menu.Trigger asChild>
          <Button kind="quiet" title={word('views')}>
            {active?.name ?? <ToolWord icon="views">{word('views')}</ToolWord>}
            <Icon name="down" size={10} />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.RadioItemGroup value={active?.id ?? ''} onValueChange={({ value }) => acts.go(value)}>
                <ViewLine id="" name={word('plainView')} />
                {view.views.map((one) => (
                  <ViewLine key={one.id} id={one.id} name={one.name} hint={hintOf(one, view, word, say)} />
                ))}
              </Menu.RadioItemGroup>
              <Menu.Separator />
              {active?.mine && (
                <Menu.Item value="save" onSelect={() => void acts.keep(active)}>
                  {word('saveView', { name: active.name })}
                </Menu.Item>
              )}
              <Menu.Item value="saveAs" aria-haspopup="dialog" onSelect={() => setDialog('new')}>
                {word('saveViewAs')}
              </Menu.Item>
              {active && active.id !== view.opensWith && (
                <Menu.Item value="open" onSelect={() => void acts.open(active.id)}>
                  {word('openWithView')}
                </Menu.Item>
              )}
              {view.opensWith !== undefined && (
                <Menu.Item value="plain" onSelect={() => void acts.open(undefined)}>
                  {word('openPlain')}
                </Menu.Item>
              )}
              {active?.shared === 2 && can('role_grant') && (
                <Menu.Item value="roles" aria-haspopup="dialog" onSelect={() => setDialog('roles')}>
                  {say(viewWords.ofRoles)}
                </Menu.Item>
              )}
              {active?.mine && (
                <>
                  <Menu.Item value="change" aria-haspopup="dialog" onSelect={() => setDialog('change')}>
                    {word('editView')}
                  </Menu.Item>
                  <Menu.Item value="remove" aria-haspopup="dialog" onSelect={() => void acts.remove(active)}>
                    {word('removeView', { name: active.name })}
                  </Menu.Item>
                </>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {dialog === 'roles' && active && (
        <RolesDialog page={view.page} views={view.views} shown={active} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog !== 'roles' && (
        <ViewDialog view={view} changed={dialog === 'change' ? active : undefined} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

type Translators = [word: ReturnType<typeof useWord>, say: ReturnType<typeof useSay>]

function hintOf(
  { id, mine, shared, userName }: SavedView,
  { opensWith, opensByRole }: ListView,
  ...[word, say]: Translators
): string | undefined {
  if (id === opensWith && opensByRole) return fillPlaceholders(say(viewWords.ofRole), { name: opensByRole })
  if (shared === 1) return undefined
  return mine ? word('viewShared') : word('sharedBy', { name: userName })
}

function ViewLine({ id, name, hint }: { id: string; name: string; hint?: string }) {
  return (
    <Menu.RadioItem value={id}>
      <Menu.ItemIndicator>
        <Icon name="check" size={12} />
      </Menu.ItemIndicator>
      {name}
      {hint && <Menu.ItemCommand>{hint}</Menu.ItemCommand>}
    </Menu.RadioItem>
  )
}

/** The actions of the menu. If the server refuses an action, the error is shown as a toast. */
function useViewActions(view: ListView) {
  const word = useWord()
  const ask = useAsk()
  const { save, remove, openWith } = useViewCalls(view.page)
  const trying = (work: Promise<unknown>, done: string) => work.then(() => toast.success(done), toast.failed)
  return {
    go: (id: string) => {
      view.forget()
      view.show(view.views.find((one) => one.id === id))
    },
    keep: ({ id, version, name, shared }: SavedView) =>
      trying(save({ id, version, name, shared, content: view.content }), word('viewSaved')),
    open: (id: string | undefined) => trying(openWith(id), word('updated')),
    remove: async ({ id, name }: SavedView) => {
      if (!(await ask({ title: word('removeView', { name }), danger: true, ok: word('remove') })).ok) return
      await trying(remove(id), word('removed'))
      view.show(undefined)
    },
  }
}
