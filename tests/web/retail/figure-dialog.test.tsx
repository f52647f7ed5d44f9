import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FigureDialog } from '#web/till/figure-dialog.tsx'
import { show } from '../../support/web/web.tsx'

test.each([
  ['1,5', undefined],
  ['1，5', undefined],
  ['1。5', '1.5'],
  ['1,500', '1500'],
  ['１２', '12'],
])('%s in the till’s dialog is %s', async (typed, figure) => {
  const onDone = vi.fn()
  const { user } = show(<FigureDialog title="改价" label="单价" value="" onDone={onDone} />)
  await user.type(screen.getByLabelText('单价'), `${typed}{Enter}`)
  if (figure !== undefined) return expect(onDone).toHaveBeenCalledExactlyOnceWith(figure)
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByText('请输入数字')).toBeTruthy()
})
