import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { expect, test } from 'vitest'
import { embeddedApp, evmAddress } from '../../test/embeddedApp.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { signInWithEmail } from './signInWithEmail.ts'
import { switchAccountType } from './switchAccountType.ts'

// Canonical in EIP-55 although it has no capital letter.
const smartAddress = '0xde709f2102306220921060314715629080e2fb77'

function app({ hasSmartAccount = true, refuses = false } = {}) {
  const told: string[] = []
  const handlers: FrameHandlers = {
    'connect email': async () => ({ action: 'connect' }),
    'get user': async ({ chainId = 'eip155:1' }) => ({
      ...{ address: evmAddress, chainId },
      accounts: [
        { address: evmAddress, type: 'eoa' },
        ...(hasSmartAccount ? [{ address: smartAddress, type: 'smartAccount' } as const] : []),
      ],
    }),
    async 'switch network'({ chainId }) {
      told.push(chainId)
      return { chainId }
    },
    async 'set preferred account'({ type }) {
      if (refuses) throw new Error('refused')
      told.push(type)
      return { type, address: type === 'eoa' ? evmAddress : smartAddress }
    },
  }
  const { latchkey } = embeddedApp({ handlers })
  const address = () => accountOf(latchkey.store.getState(), 'eip155').address?.toLowerCase()
  return { latchkey, told, address }
}

test('[S3.2] moves between both accounts, in the secure site and in the app', async () => {
  const { latchkey, told, address } = app()
  await signInWithEmail(latchkey, { email: 'ada@example.com' })
  expect(address()).toBe(evmAddress.toLowerCase())
  await switchAccountType(latchkey, { type: 'smartAccount' })
  expect(address()).toBe(smartAddress)
  await switchAccountType(latchkey, { type: 'eoa' })
  expect(address()).toBe(evmAddress.toLowerCase())
  // The network first, because the secure site checks that it has smart accounts.
  expect(told).toEqual(['eip155:1', 'smartAccount', 'eip155:1', 'eoa'])
  await latchkey.destroy()
})

test('[S8.4] keeps the account when there is no smart account or the secure site refuses', async () => {
  const without = app({ hasSmartAccount: false })
  await signInWithEmail(without.latchkey, { email: 'ada@example.com' })
  await expect(switchAccountType(without.latchkey, { type: 'smartAccount' })).rejects.toMatchObject({
    message: 'This application might not support Smart Accounts',
  })
  const refused = app({ refuses: true })
  await signInWithEmail(refused.latchkey, { email: 'ada@example.com' })
  await expect(switchAccountType(refused.latchkey, { type: 'smartAccount' })).rejects.toThrow()
  for (const { latchkey, address } of [without, refused]) {
    expect(address()).toBe(evmAddress.toLowerCase())
    await latchkey.destroy()
  }
})
