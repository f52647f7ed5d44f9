import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { HeaderFields } from '#web/documents/page/head/header-fields.tsx'
import { fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { settings, stored, water } from '../../support/web/web-documents.ts'

const drawn = vi.hoisted(() => ({ texts: 0 }))

vi.mock('#web/ui/fields/fields.tsx', async (original) => {
  const real = await original<typeof import('#web/ui/fields/fields.tsx')>()
  const TextField = (props: Parameters<typeof real.TextField>[0]) => {
    drawn.texts += 1
    return <real.TextField {...props} />
  }
  return { ...real, TextField }
})

const names = ['customerNo', 'remark'] as const
const change = (more: Partial<WebDocument>) => (now: WebDocument) => ({ ...now, ...more })
const nothing = () => undefined

function Page() {
  const [document, setDocument] = useState(() => stored({ remark: '急' }))
  return (
    <>
      <button type="button" onClick={() => setDocument(change({ lines: [{ ...water, qty: String(Math.random()) }] }))}>
        line
      </button>
      <button type="button" onClick={() => setDocument(change({ remark: '不急' }))}>
        remark
      </button>
      <HeaderFields fields={[...names]} value={document} readOnly={false} places={settings.places} onChange={nothing} />
    </>
  )
}

test('a key in the lines draws no field of the head anew, a change of the head does', () => {
  fakeServer({})
  show(<Page />, session())
  const first = drawn.texts
  expect(first).toBeGreaterThanOrEqual(names.length)
  for (let key = 0; key < 5; key += 1) fireEvent.click(screen.getByRole('button', { name: 'line' }))
  expect(drawn.texts).toBe(first)
  fireEvent.click(screen.getByRole('button', { name: 'remark' }))
  expect(drawn.texts).toBeGreaterThan(first)
  expect(screen.getByDisplayValue('不急')).toBeTruthy()
})
