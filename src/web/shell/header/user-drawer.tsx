import { Drawer, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import { useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useWord } from '../../i18n/index.ts'
import type { WordKey } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'

/** The store in which the user works. Its figures are amounts of money. */
export type Store = {
  roomName?: string
  recommendedName?: string
  deposit?: string
  roomStatusName?: string
  roomTypeName?: string
  address?: string
}

const storeFields: readonly [WordKey, (store: Store) => string | undefined][] = [
  ['storeName', ({ roomName }) => roomName],
  ['partnerName', ({ recommendedName }) => recommendedName],
  ['deposit', ({ deposit }) => (deposit === undefined ? undefined : formatMoney(deposit, 2))],
  ['storeStatus', ({ roomStatusName }) => roomStatusName],
  ['storeType', ({ roomTypeName }) => roomTypeName],
  ['storeAddress', ({ address }) => address],
]

/** The data of a store. What is not known is left out. */
export function StoreLines({ store }: { store: Store }) {
  const word = useWord()
  const known = storeFields.flatMap(([key, of]) => (of(store) ? [{ key, text: of(store) }] : []))
  if (known.length === 0) return null
  return (
    <dl className="shell-store">
      {known.map(({ key, text }) => (
        <div key={key}>
          <dt>{word(key)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The user's store, read while the drawer is open. Its name is read first. */
function useStore(open: boolean): Store {
  const { data: workplace } = useOperation('UserApi_getDepot', {}, { enabled: open })
  const { depotId = '', depotName } = workplace ?? {}
  const { data: detail } = useOperation('StoreInventoryApi_selectRoomById', { body: { id: depotId } }, { enabled: open && depotId !== '' })
  return detail ?? (depotName === undefined ? {} : { roomName: depotName })
}

type UserDrawerProps = { open: boolean; onClose: () => void; onSignOut: () => void }

/** Drawer with the signed-in user and their store. Details are read when it is opened. */
export function UserDrawer({ open, onClose, onSignOut }: UserDrawerProps) {
  const word = useWord()
  const { user } = useSession()
  const store = useStore(open)
  const leaving = useRef(false)
  const gone = () => {
    // called after the drawer is closed, because a dialog that opens before would be closed with it
    if (leaving.current) onSignOut()
    leaving.current = false
  }
  const name = user.real_name ?? user.user_name
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={gone}
      placement="end"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content className="shell-user">
            <Drawer.Title className="ui-hidden">{word('user')}</Drawer.Title>
            <Drawer.Body>
              <div className="shell-who">
                <img src={user.avatar || '/favicon.svg'} alt="" width={48} height={48} />
                <strong>{name}</strong>
                <span>
                  {user.account} · {user.tenant_id}
                </span>
                {user.dept_name && <span>{user.dept_name}</span>}
              </div>
              <StoreLines store={store} />
            </Drawer.Body>
            <Drawer.Footer>
              <Button
                onClick={() => {
                  leaving.current = true
                  onClose()
                }}
              >
                <Icon name="signOut" size={14} />
                {word('signOut')}
              </Button>
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
