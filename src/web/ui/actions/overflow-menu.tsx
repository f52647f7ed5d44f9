import { Menu, Portal } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'

/**
 * A menu for actions that do not fit beside it. It opens by hovering, click or key. The items are `Menu.Item` of
 * Chakra.
 */
export function OverflowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Menu.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', gutter: 4 }}
    >
      <Menu.Trigger asChild>
        <IconButton label={label} onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}>
          <Icon name="more" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content onPointerLeave={() => setOpen(false)}>{children}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
