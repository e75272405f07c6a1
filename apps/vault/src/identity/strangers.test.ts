import { beginFarcasterRoute } from '@latchkey/contracts/vault/farcasterRoutes'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import * as routes from '@latchkey/contracts/vault/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, randomText, sealedRequest, type TestVault, testDevice } from '../../test/testVaults.ts'

// A stranger knows the owner's address and makes as many device keys as it likes.

let stack: Awaited<ReturnType<typeof startTestStack>>
let owner: flows.Visitor
let wallet: flows.NewWallet
let count = 0
const origin = 'https://app.example'
const hour = 60 * 60_000
const ownNetwork = '203.0.113.7'
const networks = Array.from({ length: 12 }, (_, at) => `2001:db8:0:${at}::/64`)

beforeAll(async () => {
  // The relay is unreachable, so that an admitted sign-in fails with another error than a rate-limited one.
  stack = await startTestStack({
    farcaster: { relayUrl: 'http://127.0.0.1:9', rpcUrl: 'http://127.0.0.1:9', secureOrigin: origin },
  })
})
afterAll(() => stack.stop())
beforeEach(async () => {
  await stack.clock.advance(25 * hour)
  count += 1
  owner = { email: `owner${count}@example.com`, device: await testDevice() }
  wallet = await flows.signUp(stack, owner)
  await stack.clock.advance(25 * hour)
})

/** Requests a code at `auth` or a link at `recovery` for the owner's address. */
async function ask(
  vault: TestVault,
  purpose: ProofPurpose,
  from: { device?: flows.Visitor['device']; network: string },
) {
  const route = vault.role === 'auth' ? routes.beginCodeRoute : routes.beginApprovalRoute
  // The link of a sign-in needs the code first.
  const atRecovery = purpose === 'signIn' ? 'export' : purpose
  const payload = { email: owner.email, purpose: vault.role === 'auth' ? purpose : atRecovery, origin }
  return call(vault, { device: from.device ?? (await testDevice()), route, payload, network: from.network } as Ask)
}
type Ask = Parameters<typeof call<typeof routes.beginCodeRoute>>[1]

const asOwner = () => ({ device: owner.device, network: ownNetwork })
const ok = { status: 200 }
const limited = { status: 429, code: 'RATE_LIMITED' }

/**
 * Sends one request from each network for each purpose, at both vaults, until every request is refused. Returns the accepted ones.
 */
async function flood(purposes: readonly ProofPurpose[]): Promise<number> {
  const accepted = []
  for (const network of networks)
    for (const vault of [stack.auth, stack.recovery])
      for (const purpose of purposes) accepted.push(await ask(vault, purpose, { network }))
  return accepted.filter(({ status }) => status === 200).length
}

async function freeze(): Promise<void> {
  const payload = { walletId: wallet.record.walletId }
  await call(stack.auth, { device: owner.device, route: routes.freezeWalletRoute, payload })
}

/** The code in the owner's next mail that contains one. */
async function nextCode(): Promise<string> {
  for (;;) {
    const code = /^(\d{6})$/m.exec((await stack.mailbox.next(owner.email)).text)?.[1]
    if (code !== undefined) return code
  }
}

describe('strangers who request mails to the address of an owner', () => {
  it('from one network are limited to five an hour and ten a day, without affecting other networks', async () => {
    const network = networks[0]!
    let accepted = 0
    for (let at = 0; at < 14; at += 1) {
      if ((await ask(stack.auth, 'signIn', { network })).status === 200) accepted += 1
      await stack.clock.advance(hour / 2)
    }
    expect(accepted).toBe(10)
    expect(await ask(stack.auth, 'signIn', { network: ownNetwork })).toMatchObject(ok)
  })

  it('from many networks do not prevent a device of the wallet from signing in, unfreezing, deleting and keeping the wallet', async () => {
    // Each vault sends at most ten mails an hour to the mailbox.
    expect(await flood(['signIn'])).toBe(20)
    expect(await ask(stack.auth, 'signIn', { network: ownNetwork })).toMatchObject(limited)
    expect(await ask(stack.auth, 'signIn', asOwner())).toMatchObject(ok)

    await stack.clock.advance(31_000)
    const deletion = await ask(stack.auth, 'delete', asOwner())
    expect(deletion).toMatchObject(ok)
    expect(await ask(stack.recovery, 'delete', asOwner())).toMatchObject(ok)

    await freeze()
    await flood(['unfreeze', 'delete'])
    await stack.clock.advance(31_000)
    expect(await ask(stack.auth, 'unfreeze', asOwner())).toMatchObject(ok)
    expect(await ask(stack.recovery, 'unfreeze', asOwner())).toMatchObject(ok)
  })

  it('for signing in do not prevent an unknown device from unfreezing the wallet', async () => {
    await flood(['signIn', 'export'])
    for (const vault of [stack.auth, stack.recovery])
      expect(await ask(vault, 'unfreeze', { network: ownNetwork })).toMatchObject(ok)
  })

  it('cannot make one vault send more than twenty mails a day for a purpose', async () => {
    let accepted = 0
    for (let at = 0; at < 4; at += 1) {
      for (const network of networks) {
        const { status } = await ask(stack.auth, 'signIn', { network })
        if (status === 200) accepted += 1
        else break
      }
      await stack.clock.advance(hour)
    }
    expect(accepted).toBe(20)
  })

  it('do not block the mails and links of a scheduled deletion', async () => {
    const { challengeId } = (await ask(stack.auth, 'delete', asOwner())).reply
    const proof = { challengeId, code: await nextCode() }
    await flood(['signIn', 'delete'])
    expect(await flows.deleteAtAuth(stack, { device: owner.device, wallet, proof })).toMatchObject(ok)
    let token = ''
    while (token === '') token = flows.linkToken((await stack.mailbox.next(owner.email)).text, 'keep')
    expect((await flows.postLink(stack.auth, 'keep', token)).status).toBe(200)
  })
})

describe('strangers who guess codes', () => {
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  async function guess(network: string, attempts: number) {
    const device = await testDevice()
    const { reply, status } = await ask(stack.auth, 'signIn', { device, network })
    if (status !== 200) return 0
    const payload = { challengeId: reply.challengeId, code: wrong(await nextCode()) }
    for (let at = 0; at < attempts; at += 1)
      expect(await call(stack.auth, { device, route: routes.verifyCodeRoute, payload })).toMatchObject({ status: 400 })
    await stack.clock.advance(31_000)
    return attempts
  }

  it('on one network block neither devices on other networks nor devices of the wallet', async () => {
    for (const attempts of [3, 3, 3, 1]) await guess(networks[0]!, attempts)
    await stack.clock.advance(hour)
    expect(await ask(stack.auth, 'signIn', { network: networks[0]! })).toMatchObject(limited)
    expect(await ask(stack.auth, 'signIn', { network: networks[1]! })).toMatchObject(ok)
    expect(await ask(stack.auth, 'signIn', asOwner())).toMatchObject(ok)
  })

  it('on many networks get thirty guesses a day in total, and do not block a device of the wallet', async () => {
    let guesses = 0
    for (const [at, network] of networks.entries()) {
      guesses += await guess(network, 3)
      if (at === 8) await stack.clock.advance(hour)
    }
    expect(guesses).toBe(30)
    const { reply } = await ask(stack.auth, 'signIn', asOwner())
    const payload = { challengeId: reply.challengeId, code: await nextCode() }
    expect(await call(stack.auth, { device: owner.device, route: routes.verifyCodeRoute, payload })).toMatchObject(ok)
  })
})

describe('strangers who begin sign-ins with other accounts', () => {
  const beginFarcaster = async (network: string, device = owner.device) => {
    const payload = { nonceSalt: randomText(32), purpose: 'signIn' as const, origin }
    return (await call(stack.auth, { device, route: beginFarcasterRoute, payload, network })).code
  }

  it('are limited per network, and do not block a device of a wallet', async () => {
    const codes = []
    for (let at = 0; at < 20; at += 1) codes.push(await beginFarcaster(networks[0]!, await testDevice()))
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5)
    expect(await beginFarcaster(networks[1]!, await testDevice())).not.toBe('RATE_LIMITED')
    expect(await beginFarcaster(networks[0]!)).not.toBe('RATE_LIMITED')
  })
})

it('requests that the secure site did not forward count as one network', async () => {
  const { email } = owner
  const statuses = []
  for (let at = 0; at < 21; at += 1) {
    const payload = { email: `direct${at}.${email}`, purpose: 'signIn', origin }
    const { init } = await sealedRequest(stack.auth, {
      device: await testDevice(),
      route: routes.beginCodeRoute,
      payload,
    })
    const headers = { ...init.headers, 'x-forwarded-for': networks[at]! }
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    statuses.push((await stack.auth.app.request(routes.beginCodeRoute.path, { ...init, headers }, env)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
