import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commodity } from '#resources/goods/commodity.resource.ts'
import { user as users } from '#resources/people/user.resource.ts'
import { useShowOnce } from '#web/resources/use-save.ts'
import { session, show } from '../../support/web/web.tsx'

type Definition = Parameters<typeof useShowOnce>[0]

function Save({ definition, saved }: { definition: Definition; saved: Record<string, unknown> }) {
  const sayOnce = useShowOnce(definition)
  return (
    <button type="button" onClick={() => void sayOnce({ id: '1', version: 1, ...saved })}>
      保存
    </button>
  )
}

async function dialogAfter(definition: Definition, saved: Record<string, unknown>) {
  const { user } = show(<Save {...{ definition, saved }} />, session())
  await user.click(screen.getByRole('button', { name: '保存' }))
  return within(await screen.findByRole('alertdialog'))
}

test('a note on what was saved is a sentence to read, with nothing to copy', async () => {
  const unitNote = '1瓶=0.083333箱，数量保留2位小数时开不出1瓶'
  const dialog = await dialogAfter(commodity, { unitNote })
  expect(dialog.getByText(unitNote)).toBeTruthy()
  expect(dialog.queryByText('以下内容只显示这一次：')).toBeNull()
  expect(dialog.queryByRole('button', { name: /复制/ })).toBeNull()
})

test('a first password is said once, to be copied', async () => {
  const dialog = await dialogAfter(users, { password: 'Danju-first-1' })
  expect(dialog.getByText('以下内容只显示这一次：')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /复制/ })).toBeTruthy()
})
