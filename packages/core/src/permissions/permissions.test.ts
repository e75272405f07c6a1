import { errorOf } from '@latchkey/base/errors'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { expect, test } from 'vitest'
import { embeddedApp, evmAddress, solanaAddress } from '../../test/embeddedApp.ts'
import { connectEmbedded } from '../embedded/frame/connectEmbedded.ts'
import { endPermission } from './endPermission.ts'
import { permissionAccount } from './permissionAccount.ts'
import type { GrantedPermission } from './readPermissions.ts'

const smartAddress = '0xde709f2102306220921060314715629080e2fb77'
const permission: GrantedPermission = {
  id: `0x${'1'.repeat(64)}`,
  networkId: 'eip155:10',
  app: { name: 'Shop', origin: 'https://shop.example' },
  delegate: smartAddress,
  rules: [{ kind: 'amount', units: '1' }],
  context: '0x12',
  status: 'active',
  grantedAtMs: 0,
  expiresAtMs: 1,
}

/** An app whose visitor uses the smart account of the embedded wallet on eip155:1. */
async function connectedApp(end: () => Promise<unknown> = async () => null) {
  const requests: unknown[] = []
  const app = embeddedApp({
    handlers: {
      'get user': async ({ chainId = 'eip155:1' }) =>
        chainId.startsWith('solana:')
          ? { address: solanaAddress, chainId }
          : {
              address: smartAddress,
              chainId,
              accounts: [
                { address: smartAddress, type: 'smartAccount' },
                { address: evmAddress, type: 'eoa' },
              ],
              preferredAccountType: 'smartAccount',
            },
      'RPC request': async (request) => {
        requests.push(request)
        return await end()
      },
    },
  })
  await connectEmbedded(app.latchkey)
  return { latchkey: app.latchkey, requests }
}

test('requests the wallet to revoke the permission on its own network', async () => {
  const { latchkey, requests } = await connectedApp()
  await endPermission(latchkey, { permission })
  expect(requests).toEqual([
    { method: 'wallet_revokePermissions', params: [{ permissionContext: '0x12' }], chainId: 'eip155:10' },
  ])
})

test('reports a rejection by the visitor, and other failures of the wallet', async () => {
  const rejecting = await connectedApp(() => Promise.reject(errorOf(USER_REJECTED)))
  await expect(endPermission(rejecting.latchkey, { permission })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  const signal = AbortSignal.abort(new Error('left'))
  await expect(endPermission(rejecting.latchkey, { permission, signal })).rejects.toThrow('left')
  expect(rejecting.requests).toHaveLength(1)
})

test("permissions belong to the wallet's key account, while an EVM network is active", async () => {
  const { latchkey } = await connectedApp()
  const { store } = latchkey
  expect(permissionAccount(store.getState())).toBe(evmAddress)
  store.setState({ activeNamespace: 'solana' })
  expect(permissionAccount(store.getState())).toBeUndefined()
  const connections = store.getState().connections.map((one) => ({ ...one, via: 'injected' as const }))
  store.setState({ activeNamespace: 'eip155', connections })
  expect(permissionAccount(store.getState())).toBeUndefined()
})
