import { Menu, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSession } from '../../client/session.ts'
import { lockScreen } from '../../core/lock.ts'
import { homePath } from '../../core/paths.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { TaskCentre } from '../../jobs/task-centre.tsx'
import { plainPath } from '../../navigation/page-registry.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { saveDesk } from '../../navigation/use-desk.ts'
import { OverflowMenu } from '../../ui/actions/overflow-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy/lazy-window.tsx'
import { useFormatKeys } from '../../ui/own-keys.ts'
import { densities, isDensity, rowHeight, showDensity, useDensity } from '../../ui/theme/density.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import { isThemeName, themes } from '../../ui/theme/themes.ts'
import { NoticeCentre } from '../notices/notice-centre.tsx'
import { DemoMark } from './demo-mark.tsx'
import { useSignOut } from './use-sign-out.ts'
import { UserDrawer } from './user-drawer.tsx'

const IdleDialog = lazyWindow(async () => (await import('../lock/idle-dialog.tsx')).IdleDialog)

/** The four entries of the top bar, which all users have. */
export const topEntries: readonly { path: string; label: Words }[] = [
  { path: homePath, label: { zh: '工作台', en: 'Workbench' } },
  { path: '/inventory/inventory', label: { zh: '库存管理', en: 'Inventory' } },
  { path: '/profit/index', label: { zh: '门店收益', en: 'Store earnings' } },
  { path: '/analysis/index', label: { zh: '统计分析', en: 'Analysis' } },
]

/** `current` is the path of the current page. */
type HeaderProps = { current: string; onMenu: () => void; onWindow: (window: 'palette' | 'keys' | 'help') => void }

/** The header, with the main areas or the current page, and with the user's menu. */
export function Header({ current, onMenu, onWindow }: HeaderProps) {
  const word = useWord()
  const keys = useFormatKeys()('Ctrl+K')
  const [idle, setIdle] = useState(false)
  return (
    <header className="shell-header">
      <IconButton label={word('openMenu')} className="shell-narrow-only" aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <CurrentPage current={current} />
      <DemoMark />
      <span className="ui-spread" />
      <Button
        kind="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.replace('Ctrl', 'Control').replaceAll(' ', '+')}
        onClick={() => onWindow('palette')}
      >
        {/* on a phone it is the only content, and the name of the button */}
        <span role="img" aria-label={word('palette')} className="shell-drawing">
          <Icon name="search" size={14} />
        </span>
        <span className="shell-wide-only">{word('paletteShort')}</span>
        <span className="ui-key shell-wide-only">{keys}</span>
      </Button>
      <TaskCentre />
      <NoticeCentre />
      <LanguageSwitch />
      <OverflowMenu label={word('tools')}>
        <Menu.Item value="help" aria-haspopup="dialog" onSelect={() => onWindow('help')}>
          <Icon name="help" size={14} />
          {word('help')}
        </Menu.Item>
        <Menu.Item value="keys" aria-haspopup="dialog" onSelect={() => onWindow('keys')}>
          <Icon name="keyboard" size={14} />
          {word('keys')}
        </Menu.Item>
        <Menu.Item value="lock" onSelect={lockScreen}>
          <Icon name="lock" size={14} />
          {word('lock')}
        </Menu.Item>
        <Menu.Item value="idle" aria-haspopup="dialog" onSelect={() => setIdle(true)}>
          <Icon name="clock" size={14} />
          {word('idleTitle')}
        </Menu.Item>
      </OverflowMenu>
      {idle && <IdleDialog onClose={() => setIdle(false)} />}
      <LookMenu />
      <UserMenu />
    </header>
  )
}

function CurrentPage({ current }: { current: string }) {
  const say = useSay()
  const open = useOpenTab()
  return (
    <ul className="shell-top">
      {topEntries.map(({ path, label }) => (
        <li key={path}>
          <Button kind="quiet" aria-current={plainPath(path) === current ? 'page' : undefined} onClick={() => open(path)}>
            {say(label)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Button that switches the language. Its label is the name of the other language, in that language. */
export function LanguageSwitch() {
  const word = useWord()
  const [language, setLanguage] = useLanguage()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <Button kind="quiet" lang={other} onClick={() => setLanguage(other)}>
      {word('otherLanguage')}
    </Button>
  )
}

/** Menu for the appearance: colours and height of rows. The server stores it for this user. */
function LookMenu() {
  const say = useSay()
  const word = useWord()
  const [theme, setTheme] = useTheme()
  const density = useDensity()
  const choose = (next: string) => {
    if (!isDensity(next)) return
    showDensity(next)
    void saveDesk({ density: next })
  }
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <IconButton label={word('theme')}>
          <Icon name="palette" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup value={theme} onValueChange={({ value }) => isThemeName(value) && setTheme(value)}>
              {Object.entries(themes).map(([name, { label, side, brand, surface }]) => (
                <Menu.RadioItem key={name} value={name}>
                  <Menu.ItemIndicator>
                    <Icon name="check" size={12} />
                  </Menu.ItemIndicator>
                  <span
                    className="shell-swatch"
                    style={{ background: `linear-gradient(90deg, ${side} 40%, ${surface} 40% 70%, ${brand} 70%)` }}
                  />
                  {say(label)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
            <Menu.Separator />
            <Menu.RadioItemGroup value={density} onValueChange={({ value }) => choose(value)}>
              <Menu.ItemGroupLabel>{say(rowHeight)}</Menu.ItemGroupLabel>
              {Object.entries(densities).map(([name, { label }]) => (
                <Menu.RadioItem key={name} value={name}>
                  <Menu.ItemIndicator>
                    <Icon name="check" size={12} />
                  </Menu.ItemIndicator>
                  {say(label)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function UserMenu() {
  const word = useWord()
  const { user } = useSession()
  const signOut = useSignOut()
  const openTab = useOpenTab()
  const name = user.real_name ?? user.user_name
  const [open, setOpen] = useState(false)
  const drawer = <UserDrawer open={open} onClose={() => setOpen(false)} onSignOut={() => void signOut()} />
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <Button kind="quiet" aria-label={`${word('user')} ${name}`}>
          <Avatar name={name} />
          <span className="shell-wide-only shell-user-name">{name}</span>
        </Button>
      </Menu.Trigger>
      {drawer}
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <div className="shell-who">
              <strong>{name}</strong>
              <span>
                {user.account} · {user.tenant_id}
              </span>
              {user.dept_name && <span>{user.dept_name}</span>}
            </div>
            <Menu.Separator />
            <Menu.Item value="drawer" aria-haspopup="dialog" onSelect={() => setOpen(true)}>
              <Icon name="user" size={14} />
              {word('userInfo')}
            </Menu.Item>
            <Menu.Item value="settings" onSelect={() => openTab('/info')}>
              <Icon name="settings" size={14} />
              {word('ownInfo')}
            </Menu.Item>
            <Menu.Item value="signOut" onSelect={() => void signOut()}>
              <Icon name="signOut" size={14} />
              {word('signOut')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
