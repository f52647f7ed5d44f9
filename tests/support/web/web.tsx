import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { figureRights } from '#contract/guards.gen.ts'
import { SessionContext } from '#web/client/session.ts'
import type { SessionData } from '#web/client/session-actor.ts'
import { gallerySession } from '#web/gallery/gallery-session.ts'
import { AskProvider } from '#web/ui/actions/ask.tsx'
import { system } from '#web/ui/theme/system.ts'
import { Toaster } from '#web/ui/toast.tsx'

/** The same user without the rights for costs and purchase prices. */
export function blind(data: SessionData): SessionData {
  const seen = Object.entries(data.permission).filter(([right]) => !figureRights.has(right))
  return { ...data, permission: Object.fromEntries(seen) }
}

/** A signed-in user with these rights, and those for costs and purchase prices. */
export function session(...rights: string[]): SessionData {
  const { user, config, ...rest } = gallerySession(Object.fromEntries([...figureRights, ...rights].map((right) => [right, true as const])))
  const buyer = { user_id: '1000000000000000001', tenant_id: '100001', account: 'buyer', user_name: 'buyer', real_name: '王敏' }
  return {
    ...rest,
    user: { ...user, ...buyer },
    config: { ...config, today: '2026-11-21', company: '邻家优选商贸有限公司' },
  }
}

/** Renders inside everything the shell provides, and returns a user who types and clicks. */
export function show(children: ReactNode, as: SessionData = session()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const user = userEvent.setup()
  const view = render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <SessionContext value={as}>
          <AskProvider>
            {children}
            <Toaster />
          </AskProvider>
        </SessionContext>
      </QueryClientProvider>
    </ChakraProvider>,
  )
  return { user, ...view }
}

/** Makes the window wide enough for everything, or narrow. */
export function windowIs(width: 'wide' | 'narrow'): void {
  const matches = width === 'wide'
  vi.stubGlobal('matchMedia', (media: string) => ({ matches, media, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
}
