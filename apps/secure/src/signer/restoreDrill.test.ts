import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseShareRoute, type VaultRole } from '@latchkey/contracts/vault/routes'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '../../../vault/test/testScripts.ts'
import { type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { signInByMail } from '../../test/signedInDevice.ts'
import { planRun } from '../site/vaultAccess.ts'
import type { DeviceStore } from './deviceStore.ts'
import { signRequest } from './signer.ts'

// An operator exports both vaults, loses them, and imports the files into new ones with new keys.

const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const roles = ['auth', 'recovery'] as const
const email = 'owner@example.com'
let folder: string
let stack: LoginStack | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-drill-'))
})
afterAll(async () => {
  await stack?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(on: LoginStack, store: DeviceStore): Promise<string> {
  await signInByMail(on, on.loginOn(store), email)
  return addressOf(store)
}

async function addressOf(store: DeviceStore): Promise<string> {
  const wallet = await store.wallet((await store.session())?.userId ?? '')
  return wallet?.record.evm ?? 'none'
}

/** Signs with the wallet of this device and the vaults of this stack. */
async function signs(on: LoginStack, store: DeviceStore): Promise<boolean> {
  const wallet = (await store.wallet((await store.session())?.userId ?? ''))!
  const planned = { release: { route: releaseShareRoute, payload: { purpose: 'sign', origin: asked.origin } } }
  const { signer, wrapKey, calls } = await planRun(on.loginOn(store), planned)
  const address = wallet.record.evm as `0x${string}`
  const params = ['hello', address]
  const request = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign', params } as const
  const signature = await signRequest(signer, { wallet, wrapKey, request, calls })
  return verifyMessage({ address, message: 'hello', signature: signature as '0x' })
}

test('after export, loss and import into vaults with new keys, the same devices sign for the same addresses', async () => {
  const identityFile = join(folder, 'identity.txt')
  const recipient = String(await runScript('createExportKey', [identityFile])).trim()
  const first = await startLoginStack()
  const device = await memoryStore()
  const address = await signIn(first, device)
  expect(await signs(first, device)).toBe(true)

  const fileOf = (role: VaultRole) => join(folder, `${role}.age`)
  for (const role of roles)
    await writeFile(fileOf(role), await runScript('export', [role, recipient], { target: first[role] }))
  const kekIds = roles.map((role) => first[role].keys.kek.id)
  await first.stop()

  stack = await startLoginStack({
    async restore(target) {
      await runScript('import', [target.role, identityFile], { target, input: await readFile(fileOf(target.role)) })
    },
  })
  expect(roles.map((role) => stack?.[role].keys.kek.id)).not.toEqual(kekIds)
  // The command that imports uses the clock of the machine.
  await stack.clock.advance(Date.now() - stack.clock.now())
  expect(await signs(stack, device)).toBe(true)
  expect(await signIn(stack, await memoryStore())).toBe(address)
  expect(await stack.nextMail(email)).toContain('New device')
  // Signing in again on the first device needs no link, because the vault still knows it.
  await stack.clock.advance(31_000)
  await device.saveSession(undefined)
  expect(await signIn(stack, device)).toBe(address)

  // Importing into a vault that has users is refused, and so is a file of the other role.
  const again = (role: VaultRole, file: VaultRole) => async () =>
    runScript('import', [role, identityFile], { target: stack![role], input: await readFile(fileOf(file)) })
  await expect(again('auth', 'auth')).rejects.toThrow('The export was refused: the database has users already')
  await expect(again('auth', 'recovery')).rejects.toThrow(
    'it is of the role recovery, and this vault has the role auth',
  )
})
