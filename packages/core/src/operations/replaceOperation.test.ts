import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { expect, test, vi } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { MinedTransfer, TransferReplacement, TransferWait } from '../chain/port.ts'
import type { WalletLink } from '../connect/port.ts'
import { cancelOperation } from './cancelOperation.ts'
import { followOperations } from './followOperations.ts'
import type { TransferOperation } from './operation.ts'
import { replaceableBy } from './replaceableBy.ts'
import { putOperation } from './setOperations.ts'
import { speedUpOperation } from './speedUpOperation.ts'

const pending: TransferOperation = {
  id: 'one',
  kind: 'transfer',
  account: 'eip155:0xAa',
  networkId: 'eip155:1',
  status: 'pending',
  wallet: 'Page',
  hash: 'first',
  startedAtMs: 0,
  detail: { amountUnits: '15', symbol: 'COIN', decimals: 1, to: '0xBb' },
}

/** A page with a pending transfer that is followed. The wallet returns the next hash for each replacement. */
function openPage({ keepsNonce = true }: { readonly keepsNonce?: boolean } = {}) {
  let mine: (mined: MinedTransfer) => void = () => {}
  const waits: TransferWait[] = []
  const hashes = ['second', 'third']
  const replace = vi.fn(async (_: TransferReplacement) => hashes.shift() ?? '')
  const transfer = {
    estimate: async () => ({ maxUnits: 0n }),
    send: async () => '',
    replace,
    wait: (params: TransferWait) => {
      waits.push(params)
      return new Promise<MinedTransfer>((resolve) => {
        mine = resolve
      })
    },
  }
  const app = oneNetworkApp({ transfer }, { clock: manualClock() })
  connectAccount(app, { address: '0xAa', link: { ...(keepsNonce && { keepsNonce }) } as WalletLink })
  putOperation(app, pending)
  followOperations(app)
  const shown = () => app.store.getState().operations[0]
  return { app, replace, waits, shown, mine: (mined: MinedTransfer) => mine(mined) }
}

test('a transfer that is sped up stays one operation, which is followed by both hashes', async () => {
  const { app, replace, waits, shown, mine } = openPage()
  expect(await replaceableBy(app, pending)).toBe('app')
  expect(await speedUpOperation(app, { operationId: 'one' })).toBe('second')
  expect(replace).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ from: '0xAa', hash: 'first', as: 'speedUp' }),
  )
  expect(app.store.getState().operations).toMatchObject([{ status: 'pending', hash: 'second' }])
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  expect(waits[0]?.hashes()).toEqual(['second', 'first'])
  mine({ status: 'confirmed', hash: 'second' })
  await vi.waitFor(() => expect(shown()).toMatchObject({ status: 'confirmed', hash: 'second' }))
})

test('a cancellation that is sped up cancels; the operation ends canceled only when one of the two is mined', async () => {
  for (const [hash, outcome] of [
    ['second', 'canceled'],
    ['third', 'canceled'],
    ['first', 'confirmed'],
  ] as const) {
    const { app, replace, waits, shown, mine } = openPage()
    await cancelOperation(app, { operationId: 'one' })
    await speedUpOperation(app, { operationId: 'one' })
    expect(replace.mock.calls.map(([{ as, hash }]) => [as, hash])).toEqual([
      ['cancel', 'first'],
      ['speedUp', 'second'],
    ])
    await vi.waitFor(() => expect(waits[0]?.hashes()).toEqual(['third', 'second', 'first']))
    mine({ status: 'confirmed', hash })
    await vi.waitFor(() => expect(shown()?.status).toBe(outcome))
  }
})

test('sends no request to a wallet that may choose the nonce itself', async () => {
  const { app, replace } = openPage({ keepsNonce: false })
  expect(await replaceableBy(app, pending)).toBe('wallet')
  for (const act of [speedUpOperation, cancelOperation])
    await expect(act(app, { operationId: 'one' })).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_REPLACEABLE',
      message: 'Open Page to speed it up or cancel it.',
    })
  expect(replace).not.toHaveBeenCalled()
})

test('a rejected request changes nothing, and a finished operation cannot be changed', async () => {
  const { app, replace, shown } = openPage()
  replace.mockRejectedValueOnce(errorOf(USER_REJECTED))
  await expect(cancelOperation(app, { operationId: 'one' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(shown()).toEqual(pending)
  putOperation(app, { ...pending, status: 'confirmed' })
  await expect(cancelOperation(app, { operationId: 'one' })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING' })
  await expect(cancelOperation(app, { operationId: 'two' })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING' })
  expect(replace).toHaveBeenCalledOnce()
})

test('a network that does not replace transactions, and a smart account, offer no replacement', async () => {
  const { app } = openPage()
  app.store.setState(({ connections }) => ({
    connections: connections.map((one) => ({
      ...one,
      accounts: one.accounts.map((account) => ({ ...account, type: 'smartAccount' as const })),
    })),
  }))
  expect(await replaceableBy(app, pending)).toBe('nobody')
  const plain = oneNetworkApp({})
  connectAccount(plain, { address: '0xAa', link: { keepsNonce: true } as WalletLink })
  expect(await replaceableBy(plain, pending)).toBe('nobody')
})
