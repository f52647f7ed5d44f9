import { act, render } from '@testing-library/react'
import { type NavigationType, type Navigator, Router } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openAddress, openTabs } from '#web/navigation/tabs.ts'
import { useAddress } from '#web/shell/use-address.ts'

type Step = { path: string; by: `${NavigationType}` }

const addressOf = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to : `${to.pathname}${to.search}`)

/** The shell's tabs in a router whose addresses arrive only when `arrive` is called, as on a busy machine. */
function openAt(path: string) {
  const tabs = openTabs()
  const onTheWay: Step[] = []
  let bar = path
  const leads = (step: Step) => {
    bar = step.path
    onTheWay.push(step)
  }
  const navigator: Navigator = {
    createHref: addressOf,
    go: () => undefined,
    push: (to) => leads({ path: addressOf(to), by: 'PUSH' }),
    replace: (to) => leads({ path: addressOf(to), by: 'REPLACE' }),
  }
  const Frame = () => {
    useAddress(tabs)
    return null
  }
  let count = 0
  const at = ({ path, by }: Step) => {
    count += 1
    const [pathname = '/', search = ''] = path.split(/(?=\?)/)
    return (
      <Router location={{ pathname, search, key: String(count) }} navigationType={by as NavigationType} navigator={navigator}>
        <Frame />
      </Router>
    )
  }
  const view = render(at({ path, by: 'POP' }))
  const seen = [path]
  const goes = (step: Step) => {
    seen.push(step.path)
    view.rerender(at(step))
  }
  return {
    seen,
    /** The address of the browser, to which a reload would lead. */
    bar: () => bar,
    shown: () => tabs.getSnapshot().context.active,
    open: (address: string) => act(() => openAddress(tabs, address)),
    activate: (key: string) => act(() => tabs.send({ type: 'ACTIVATE', key })),
    comesBackTo: (address: string) => goes({ path: address, by: 'POP' }),
    arrive: () => {
      for (let step = onTheWay.shift(); step; step = onTheWay.shift()) goes(step)
    },
  }
}

test('two quick switches stay where the second led, though the address of the first arrives later', () => {
  const app = openAt('/base/unit')
  app.open('/base/brand')
  app.activate('/base/unit')
  app.arrive()
  expect(app.shown()).toBe('/base/unit')
  expect(app.seen.at(-1)).toBe('/base/unit')
})

test('a reload between two quick switches and their addresses opens what is shown', () => {
  const app = openAt('/base/unit')
  app.open('/base/brand')
  app.activate('/base/unit')
  expect(app.shown()).toBe('/base/unit')
  expect(app.bar()).toBe('/base/unit')
})

test('three quick switches leave the third, whatever address is still shown', () => {
  const app = openAt('/base/unit')
  app.open('/base/brand')
  app.arrive()
  app.activate('/base/unit')
  app.activate('/wel')
  expect(app.shown()).toBe('/wel')
  app.arrive()
  expect(app.shown()).toBe('/wel')
  expect(app.seen.at(-1)).toBe('/wel')
})

test('going back opens the page of that address, and a closed one anew', () => {
  const app = openAt('/base/unit')
  app.open('/base/brand')
  app.arrive()
  app.comesBackTo('/base/unit')
  expect(app.shown()).toBe('/base/unit')
  app.comesBackTo('/base/customer?q=9')
  expect(app.shown()).toBe('/base/customer')
  app.arrive()
  expect(app.seen.at(-1)).toBe('/base/customer?q=9')
})
