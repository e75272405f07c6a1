import { verifyTypedData } from 'ethers'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, connectPair, createTestRig, faultOf, type TestRig } from '../../test/providerRig.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await createTestRig()
})
afterAll(() => rig.close())

const methods = ['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4']

/** A wallet that signs like `eth-sig-util` v4: without its type, the domain is empty. */
const connectWallet = () =>
  connectPair(rig, {
    chains: ['eip155:1'],
    methods,
    async answer({ params }) {
      const data = JSON.parse((params as readonly string[])[1] ?? '')
      return await alice.signTypedData({ ...data, types: { EIP712Domain: [], ...data.types } })
    },
  })

const mail = {
  types: { Mail: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Mail',
  message: { amount: 2n ** 200n },
} as const

test('completes the domain type of typed data before sending it to the wallet', async () => {
  const { provider, requests } = await connectWallet()
  const salt = `0x${'5a'.repeat(32)}` as const
  const expected = { ...mail, domain: { name: 'App', version: '1', chainId: 1n, salt } }
  for (const method of methods)
    for (const chainId of [1, 1n, '1', '0x1']) {
      const data = { ...mail, domain: { ...expected.domain, chainId } }
      const params = [alice.address, typeof chainId === 'string' ? textOf(data) : data]
      const signature = (await provider.request({ method, params })) as Hex
      expect(await recoverTypedDataAddress({ ...expected, signature })).toBe(alice.address)
      expect(verifyTypedData(data.domain, { Mail: [...mail.types.Mail] }, mail.message, signature)).toBe(alice.address)
    }
  expect(requests).toHaveLength(12)
})

test('rejects invalid typed data without a request to the wallet', async () => {
  const { provider, requests } = await connectWallet()
  for (const data of ['{', [], { ...mail, primaryType: 'Letter' }, { ...mail, domain: { chainId: 'one' } }]) {
    const fault = await faultOf(provider.request({ method: 'eth_signTypedData_v4', params: [alice.address, data] }))
    expect(fault.code).toBe(-32602)
  }
  expect(requests).toHaveLength(0)
})

test('rejects a bigint in the parameters of a wallet call and of a read', async () => {
  const { provider, requests } = await connectWallet()
  rig.posted.length = 0
  for (const method of ['eth_signTypedData', 'eth_call']) {
    const fault = await faultOf(provider.request({ method, params: [[1n], alice.address] }))
    expect(fault).toMatchObject({ code: -32602, message: expect.stringContaining('bigint') })
  }
  expect([...requests, ...rig.posted]).toEqual([])
})

const textOf = (data: object) => JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
