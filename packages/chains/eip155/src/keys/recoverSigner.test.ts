import { expect, test } from 'vitest'
import { deriveAccounts } from './deriveAccounts.ts'
import { publicTestMnemonic } from './mnemonicAccounts.ts'
import { recoverSigner } from './recoverSigner.ts'

const [account] = deriveAccounts({ mnemonic: publicTestMnemonic, count: 1 })
const address = account!.address
const network = { chainId: 'eip155:31337', rpcUrl: 'http://unreachable.invalid' }
const typedData = {
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 31337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  message: { text: 'hello' },
}
const prepared = {
  transaction: {
    type: 'eip1559',
    chainId: 31337,
    nonce: 3,
    gas: 21_000n,
    value: 1n,
    to: address,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  },
  maxFeeUnits: 42_000n,
  isAffordable: true,
  details: [],
}
const requests = [
  { method: 'personal_sign', params: ['hello', address], prepared: undefined },
  { method: 'personal_sign', params: ['0xdeadbeef', address], prepared: undefined },
  { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typedData)], prepared: undefined },
  { method: 'eth_signTransaction', params: [{ from: address, to: address }], prepared },
]

test.each(requests)('recovers the signer: $method $params.0', async (request) => {
  const result = await account!.signRequest({ ...network, ...request })
  expect(await recoverSigner({ ...request, result })).toBe(address)
})

test('recovers another key, or none, if message or signature differ', async () => {
  const [text] = requests
  const result = await account!.signRequest({ ...network, ...text! })
  expect(await recoverSigner({ ...text!, params: ['bye', address], result })).not.toBe(address)
  expect(await recoverSigner({ ...text!, result: '0x00' })).toBeUndefined()
  expect(await recoverSigner({ method: 'eth_sign', params: ['hello', address], result })).toBeUndefined()
})

test('signs a prepared transaction without the network, and only for its chain', async () => {
  const request = { ...network, ...requests[3]! }
  expect(await account!.signRequest(request)).toMatch(/^0x02/)
  await expect(account!.signRequest({ ...request, chainId: 'eip155:1' })).rejects.toMatchObject({
    code: 'CHAIN_MISMATCH',
  })
})
