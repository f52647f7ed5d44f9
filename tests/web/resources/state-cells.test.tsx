import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { transferRecord } from '#resources/documents/finance/account-transfer.document.ts'
import { columnsOf } from '#web/resources/cells.tsx'
import { show } from '../../support/web/web.tsx'
import { settings } from '../../support/web/web-documents.ts'

test('in a list a state stands in its own words and in its colour', () => {
  const cell = columnsOf(transferRecord, settings.places).find(({ id }) => id === 'statusName')?.cell
  show(<div>{cell?.({ id: '1', version: 1, status: 3005, statusName: '已撤销' })}</div>)
  const state = screen.getByText('已撤销').closest<HTMLElement>('.ui-status')
  expect(state?.style.getPropertyValue('--dot')).toBe('var(--tone-red)')
})
