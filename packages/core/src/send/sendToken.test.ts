import { expect, test, vi } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { WalletLink } from '../connect/port.ts'
import { sendToken } from './sendToken.ts'
import type { SendDraft } from './validateSend.ts'

/** An app whose wallet is on `eip155:1` with account `0xAa`. */
function connectedApp() {
  const walletSend = vi.fn(async () => '0xhash')
  const app = oneNetworkApp({
    address: async () => ({
      parse: (text) => text,
      equals: (one, other) => one.toLowerCase() === other.toLowerCase(),
      isBurn: () => false,
    }),
    transfer: {
      send: walletSend,
      estimate: async () => ({ maxUnits: 0n }),
      wait: async () => ({ status: 'confirmed', hash: '0xhash' }),
    },
  })
  connectAccount(app, { address: '0xAa', link: {} as WalletLink })
  return { app, walletSend }
}
const coin = { symbol: 'COIN', decimals: 18, units: 10n ** 19n }
const draft: SendDraft = { token: coin, amount: '1', receiver: '0xBb', networkId: 'eip155:1', from: '0xaA' }

test('behaviour: sends a draft on its network and from its account', async () => {
  const { app, walletSend } = connectedApp()
  expect((await sendToken(app, draft)).hash).toBe('0xhash')
  expect(walletSend).toHaveBeenCalledWith(
    expect.objectContaining({ from: '0xAa', to: '0xBb', amountUnits: 10n ** 18n }),
  )
})

test('error: sends no request if the wallet has switched to another network or account', async () => {
  const { app, walletSend } = connectedApp()
  const refused = (change: Partial<SendDraft>) => expect(sendToken(app, { ...draft, ...change })).rejects
  await refused({ networkId: 'eip155:2' }).toMatchObject({ code: 'SEND_NETWORK_CHANGED' })
  await refused({ from: '0xCc' }).toMatchObject({ code: 'SEND_ACCOUNT_CHANGED' })
  expect(walletSend).not.toHaveBeenCalled()
})
