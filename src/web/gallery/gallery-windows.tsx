import { Drawer, Menu, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import { useSay, useWord, word } from '../i18n/index.ts'
import { MenuDrawer } from '../shell/side-menu.tsx'
import { useAsk } from '../ui/actions/ask.tsx'
import { OverflowMenu } from '../ui/actions/overflow-menu.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, SwitchField, TextAreaField, TextField } from '../ui/fields/fields.tsx'
import { type Choice, Picker } from '../ui/fields/picker.tsx'
import { footBar } from '../ui/foot-bar.ts'
import { Icon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { galleryMenu } from './gallery-menu.tsx'
import { galleryWords as words } from './words.ts'

const nothing = () => undefined

/**
 * Everything that is shown above a page, each behind a button that opens it: dialogs, questions, menus, look-ups,
 * drawers and toasts.
 */
export function GalleryWindows() {
  const say = useSay()
  return (
    <div className="ui-bar">
      <FormWindow />
      <Questions />
      <SideWindow />
      <MenuWindow />
      <OverflowMenu label={say(words.menu)}>
        <MenuLines />
      </OverflowMenu>
      <LookUp />
      <News />
      <FootBar />
    </div>
  )
}

function FormWindow() {
  const say = useSay()
  const word = useWord()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const footer = (
    <>
      <Button onClick={close}>{word('cancel')}</Button>
      <Button kind="primary" onClick={close}>
        {word('save')}
      </Button>
    </>
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(words.window)}</Button>
      <Dialog open={open} onClose={close} title={say(words.window)} footer={footer}>
        <TextField label={say(words.name)} value="" required error={say(words.wrong)} onChange={nothing} />
        <SelectField label={say(words.choice)} value="1" options={[{ value: '1', label: say(words.plain) }]} onChange={nothing} />
        <SwitchField label={say(words.on)} value onChange={nothing} />
        <TextAreaField label={say(words.note)} value={say(words.hint)} onChange={nothing} />
      </Dialog>
    </>
  )
}

function Questions() {
  const say = useSay()
  const ask = useAsk()
  const title = say(words.remove)
  return (
    <>
      <Button onClick={() => void ask({ title, text: say(words.gone), danger: true, ok: say(words.danger) })}>{say(words.question)}</Button>
      <Button onClick={() => void ask({ title, text: say(words.gone), danger: true, reason: 'needed', ok: say(words.danger) })}>
        {say(words.reason)}
      </Button>
    </>
  )
}

function SideWindow() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(words.drawer)}</Button>
      <Drawer.Root open={open} onOpenChange={(change) => setOpen(change.open)} placement="start" lazyMount unmountOnExit>
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content className="gallery-drawer">
              <Drawer.Title>{say(words.drawer)}</Drawer.Title>
              <Drawer.Body>
                <span className="ui-bar">
                  <Avatar name={say(words.person)} />
                  {say(words.person)}
                </span>
                <Button onClick={() => setOpen(false)}>{say(words.plain)}</Button>
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </>
  )
}

function MenuWindow() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(words.menuDrawer)}</Button>
      <MenuDrawer lines={galleryMenu} current="/b" open={open} onOpen={close} onClose={close} />
    </>
  )
}

function MenuLines() {
  const say = useSay()
  return (
    <>
      <Menu.ItemGroup>
        <Menu.ItemGroupLabel>{say(words.actions)}</Menu.ItemGroupLabel>
        <Menu.Item value="plain">
          {say(words.plain)}
          <Menu.ItemCommand>Ctrl+P</Menu.ItemCommand>
        </Menu.Item>
        <Menu.Item value="quiet">{say(words.quiet)}</Menu.Item>
      </Menu.ItemGroup>
      <Menu.Separator />
      <Menu.Item value="disabled" disabled>
        {say(words.disabled)}
      </Menu.Item>
    </>
  )
}

function LookUp() {
  const say = useSay()
  const [chosen, setChosen] = useState<Choice>()
  const all = [
    { id: '1', name: say(words.value), hint: 'HD01' },
    { id: '2', name: say(words.person), hint: 'LXM' },
  ]
  return (
    <Picker
      label={say(words.lookUp)}
      labelHidden
      width={260}
      placeholder={say(words.lookUp)}
      value={chosen}
      onChange={setChosen}
      search={async (text) => all.filter(({ name }) => name.includes(text))}
      onMore={nothing}
    />
  )
}

/** A bar at the bottom, like the one that says that the server cannot be reached. It is as high as its text. */
function FootBar() {
  const say = useSay()
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
        {say(words.footBar)}
      </Button>
      {shown && (
        <Portal>
          <output ref={footBar} className="shell-offline gallery-foot">
            <Icon name="warn" size={14} />
            <span>{word('serverAway')}</span>
            <Button onClick={() => setShown(false)}>{say(words.plain)}</Button>
          </output>
        </Portal>
      )}
    </>
  )
}

function News() {
  const say = useSay()
  const tell = () => {
    toast.success(say(words.saved))
    toast.info(say(words.quiet))
    toast.error(say(words.why))
  }
  return <Button onClick={tell}>{say(words.news)}</Button>
}
