import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarTip } from '#web/charts/report-chart.tsx'

test('what is said of a bar names each figure with the colour it is drawn in, also where it is nothing', () => {
  const series = [
    { name: 'sales', label: { zh: '销售', en: 'Sales' } },
    { name: 'bought', label: { zh: '采购', en: 'Purchases' } },
  ]
  const { container } = render(
    <BarTip bar={{ key: '1', label: '11-23', figures: { sales: '0.00', bought: '12929.01' } }} series={series} />,
  )
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['销售0.00', '采购12,929.01'])
  expect([...container.querySelectorAll('[data-series]')].map((mark) => mark.getAttribute('data-series'))).toEqual(['0', '1'])
})
