import { manualClock } from '@latchkey/base/clock'
import { walletOpenWaitMs } from '@latchkey/contracts/constants/wallets'
import { expect, test } from 'vitest'
import { watchReturn } from './watchReturn.ts'

function setUp() {
  const clock = manualClock()
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    focused: true,
    hasFocus: () => page.focused,
  })
  const told: string[] = []
  const stop = watchReturn({ page, clock, told: (event) => told.push(event) })
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { clock, page, told, stop, show }
}

test('reports each time the visitor leaves for the wallet and returns', async () => {
  const { clock, told, show } = setUp()
  show('hidden')
  await clock.advance(60_000)
  show('visible')
  show('hidden')
  show('visible')
  expect(told).toEqual(['left', 'returned', 'left', 'returned'])
})

test('reports that no app opened when the page keeps the focus, and waits for a browser prompt', async () => {
  const { clock, page, told } = setUp()
  page.focused = false
  await clock.advance(walletOpenWaitMs)
  expect(told).toEqual([])
  page.focused = true
  await clock.advance(walletOpenWaitMs)
  expect(told).toEqual(['stayed'])
})

test('reports nothing and leaves no timer after it is stopped', async () => {
  const { clock, told, stop, show } = setUp()
  stop()
  show('hidden')
  await clock.advance(walletOpenWaitMs * 2)
  expect(told).toEqual([])
})
