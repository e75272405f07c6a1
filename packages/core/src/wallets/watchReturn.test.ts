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

test('a wallet that opens is left for, and its visitor comes back, as often as it happens', async () => {
  const { clock, told, show } = setUp()
  show('hidden')
  await clock.advance(60_000)
  show('visible')
  show('hidden')
  show('visible')
  expect(told).toEqual(['left', 'returned', 'left', 'returned'])
})

test('a page that keeps the focus says that no app opened; a question of the browser is waited for', async () => {
  const { clock, page, told } = setUp()
  page.focused = false
  await clock.advance(walletOpenWaitMs)
  expect(told).toEqual([])
  page.focused = true
  await clock.advance(walletOpenWaitMs)
  expect(told).toEqual(['stayed'])
})

test('nothing is told, and no timer stays, once it is stopped', async () => {
  const { clock, told, stop, show } = setUp()
  stop()
  show('hidden')
  await clock.advance(walletOpenWaitMs * 2)
  expect(told).toEqual([])
})
