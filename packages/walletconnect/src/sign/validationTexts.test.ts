import { describe, expect, it } from 'vitest'
import { next } from '../../test/testPair.ts'
import { appTextCases } from '../../test/texts/appTextCases.ts'
import { createTextRig, signing, type TextCase } from '../../test/texts/textCase.ts'
import { walletTextCases } from '../../test/texts/walletTextCases.ts'
import { wireTextCases } from '../../test/texts/wireTextCases.ts'

const cases: readonly TextCase[] = [...appTextCases, ...walletTextCases, ...wireTextCases]

describe('[S5.14] [S8.8] error texts', () => {
  it.each(cases.map(([row, message, reach]) => [message, row, reach] as const))('%s', async (template, row, reach) => {
    const rig = await createTextRig()
    const message = template.replace(/<(\w+)>/g, (_, name: string) => String(rig[name as keyof typeof rig]))
    const error: unknown = await reach(rig).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    const { code, rpcCode, message: said } = error as { code?: string; rpcCode?: number; message?: string }
    expect(said).toBe(message)
    // Errors from the wire have the peer's code only.
    if (code !== row.code) expect(rpcCode).toBe(row.rpcCode ?? -32000)
    expect(said).not.toContain('secret')
    rig.app.destroy()
    rig.wallet.destroy()
  })
})

describe('[S5.14] bounds of the expiry', () => {
  it('accepts 300 and 604800 seconds, and uses them as TTL', async () => {
    const { app, topic, pair } = await createTextRig()
    for (const expirySec of [300, 604_800]) {
      const sent = next(app, 'session_request_sent')
      app.request({ topic, ...signing, expirySec }).catch(() => {})
      await sent
      expect(pair.hub.published.at(-1)?.ttlSec).toBe(expirySec)
    }
  })

  it('stores and sends nothing for refused calls', async () => {
    const { app, wallet, topic, proposalId, pair } = await createTextRig()
    await pair.hub.quiet()
    const contents = async () =>
      [...(await pair.storages.app.keys('')), ...(await pair.storages.wallet.keys(''))].sort()
    const before = [await contents(), pair.hub.published.length]
    const refused = await Promise.allSettled([
      app.connect({ namespaces: {} }),
      app.request({ topic, ...signing, chainId: 'eip155:5' }),
      app.request({ topic, ...signing, expirySec: 1 }),
      wallet.approve({ id: proposalId, namespaces: {} }),
      wallet.reject({ id: proposalId, code: 0 }),
      wallet.respond({ id: 1, topic, result: 1 }),
      wallet.emitEvent({ topic, chainId: 'eip155:5', name: 'chainChanged', data: 5 }),
      wallet.updateNamespaces({ topic, namespaces: {} }),
      wallet.pair('wc:'),
    ])
    expect(refused.map(({ status }) => status)).toEqual(Array(9).fill('rejected'))
    await pair.hub.quiet()
    expect([await contents(), pair.hub.published.length]).toEqual(before)
  })
})
