import { Tooltip as Chakra, Portal } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

const place = { placement: 'bottom' } as const

/**
 * A short text next to the hovered or focused element. Without text there is no tooltip, but the child is wrapped in
 * the same way: if the wrapping changed, the child would be created anew and lose the focus or the second half of a
 * click.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Chakra.Root disabled={!text} openDelay={250} closeDelay={60} lazyMount unmountOnExit closeOnPointerDown={false} positioning={place}>
      <Chakra.Trigger asChild>{children}</Chakra.Trigger>
      <Portal>
        <Chakra.Positioner>
          <Chakra.Content>{text}</Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}
