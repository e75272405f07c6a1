import { test } from 'vitest'
import { disconnectInSettings, signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

test('[S4.15] offline, Account opens with a notice, and disconnecting works', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack)
  // A new page has not loaded the modal yet.
  await visitor.page.reload()
  await visitor.isConnected(wallet.address)
  await visitor.page.waitForLoadState('networkidle')
  await visitor.context.setOffline(true)
  await visitor.page.getByText("You're offline").waitFor()
  await visitor.page.getByRole('button', { name: /^Account/ }).click()
  await disconnectInSettings(visitor)
  await visitor.isDisconnected()
  await visitor.context.setOffline(false)
  await visitor.page.getByText("You're offline").waitFor({ state: 'detached' })
  await visitor.context.close()
})
