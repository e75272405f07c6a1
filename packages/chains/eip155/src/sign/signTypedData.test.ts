import { memoryStorage } from '@latchkey/base/storage'
import { sendCalls } from '@latchkey/core/calls/sendCalls'
import { createLatchkey } from '@latchkey/core/createLatchkey'
import type { LatchkeyInstance } from '@latchkey/core/instanceMethods'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { verifyTypedData } from 'ethers'
import fc from 'fast-check'
import { type Hex, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { eip155 } from '../eip155.ts'
import { mnemonicAccounts, publicTestMnemonic } from '../keys/mnemonicAccounts.ts'
import { signRequest } from '../keys/signRequest.ts'
import { sessionLink } from '../link/sessionLink.ts'
import { latchkeyDevnet } from '../networks/devnet.ts'
import type { Eip1193Provider } from '../provider/provider.ts'
import { signTypedData } from './signTypedData.ts'

const [account] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 }) as [
  ReturnType<typeof mnemonicAccounts>[number],
]
const { address } = account
type Sent = Record<'domain' | 'types' | 'message', Record<string, never>> & { readonly primaryType: string }
const sent: string[] = []

/** Signs like `eth-sig-util` v4: without its type, the domain is empty. */
async function signAsSent(params: unknown): Promise<Hex> {
  const [, text] = params as readonly [string, string]
  sent.push(text)
  const data = JSON.parse(text)
  return await account.signTypedData({ ...data, types: { EIP712Domain: [], ...data.types } })
}

const answers: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: [address],
  eth_accounts: [address],
  eth_chainId: '0x7a69',
}
const extension: Eip1193Provider = {
  request: async ({ method, params }) => answers[method] ?? (await signAsSent(params)),
}
/** Without the adapter's types, as in plain JavaScript. */
const latchkey: LatchkeyInstance = createLatchkey({
  projectId: '0'.repeat(32),
  networks: [latchkeyDevnet],
  adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum: extension }) })],
  metadata: { name: 'App' },
  storage: memoryStorage(),
  webStorage: pageStorage(),
})
beforeAll(async () => {
  await latchkey.connect({ walletId: (await latchkey.getWallets())[0]!.id })
})

const never = () => () => {}
/** A session over the relay or with the frame. */
const session = sessionLink({
  accounts: () => [`eip155:31337:${address}`],
  request: ({ params }) => signAsSent(params),
  disconnect: async () => {},
  onUpdate: never,
  onEvent: never,
  onDisconnect: never,
  peer: { name: 'Wallet' },
  networks: [latchkeyDevnet],
  methods: () => ['eth_signTypedData_v4'],
  properties: () => ({}),
})
const ask = (data: unknown, method = 'eth_signTypedData_v4') =>
  latchkey.getProvider('eip155').request({ method, params: [address, data] })
const textOf = (data: object) => JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

const paths: Readonly<Record<string, (data: object) => Promise<unknown>>> = {
  'signTypedData of the instance': (typedData) => latchkey.signTypedData({ typedData }),
  'signTypedData over a session': (typedData) => signTypedData({ link: session, address, typedData }),
  'the provider, as an object': (data) => ask(data),
  'the provider, as text': (data) => ask(textOf(data)),
  'the third version': (data) => ask(textOf(data), 'eth_signTypedData_v3'),
  'the signer of the embedded wallet': (data) =>
    signRequest(account, {
      method: 'eth_signTypedData_v4',
      params: [address, textOf(data)],
      chainId: 'eip155:31337',
      rpcUrl: '',
    }),
}

const hexes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
/** An integer in every form that apps use. */
const formsOf = (value: bigint) =>
  fc.constantFrom<unknown>(
    value,
    value.toString(),
    `0x${value.toString(16)}`,
    ...(value < 2n ** 53n ? [Number(value)] : []),
  )
const integers = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).chain(formsOf)
const people = fc.record({ owner: hexes(20), shares: fc.array(integers, { maxLength: 3 }) })
const typedData = fc.record({
  // Unlike ethers, viem treats an empty version as missing.
  domain: fc.record(
    {
      name: fc.string(),
      version: fc.string({ minLength: 1 }),
      chainId: formsOf(31337n),
      verifyingContract: hexes(20),
      salt: hexes(32),
    },
    { requiredKeys: [] },
  ),
  types: fc.constant({
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
    Person: [
      { name: 'owner', type: 'address' },
      { name: 'shares', type: 'uint256[]' },
    ],
  }),
  primaryType: fc.constant('Mail'),
  message: fc.record({ from: people, to: fc.array(people, { maxLength: 2 }), amount: integers, note: fc.string() }),
})

test.each(Object.entries(paths))(
  'a signature verifies in viem and ethers, however the domain is written: %s',
  async (_, sign) => {
    const property = fc.asyncProperty(typedData, async (data) => {
      const signature = (await sign(data)) as Hex
      const { domain, types, message, primaryType } = data as unknown as Sent
      expect(verifyTypedData(domain, types, message, signature)).toBe(address)
      const { chainId } = domain
      const readable = { ...domain, ...(chainId !== undefined && { chainId: BigInt(chainId) }) }
      const definition = { domain: readable, types, message, primaryType } as unknown as TypedDataDefinition
      expect(await recoverTypedDataAddress({ ...definition, signature })).toBe(address)
    })
    await fc.assert(property, { numRuns: 15 })
  },
)

const mail = {
  types: { Mail: [{ name: 'note', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'App', chainId: 31337n },
  message: { note: 'hi' },
}
const nameOnly = { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] }

test("does not change the app's domain type and text", async () => {
  const text = `${textOf({ ...mail, types: nameOnly })} `
  const signature = await ask(text)
  expect(sent.at(-1)).toBe(text)
  expect(await latchkey.signTypedData({ typedData: { ...mail, types: nameOnly } })).toBe(signature)
  expect(verifyTypedData({ name: 'App' }, mail.types, mail.message, signature as Hex)).toBe(address)
})

test('sends bytes as hex and integers beyond the range of JSON numbers as text', async () => {
  const types = {
    Mail: [
      { name: 'hash', type: 'bytes32' },
      { name: 'amount', type: 'uint256' },
    ],
  }
  const message = { hash: new Uint8Array(32).fill(7), amount: 1e21 }
  const domain = { salt: new Uint8Array(32).fill(9) }
  const signature = await latchkey.signTypedData({ typedData: { ...mail, domain, types, message } })
  expect(verifyTypedData(domain, types, { ...message, amount: 10n ** 21n }, signature)).toBe(address)
})

test.each<[fault: string, data: unknown, reason: RegExp]>([
  ['no object', 'Mail', /not an object/],
  ['a list', [mail], /not an object/],
  ['no primary type', { ...mail, primaryType: undefined }, /primaryType/],
  ['an unknown primary type', { ...mail, primaryType: 'Letter' }, /'Letter'/],
  ['members that are no list', { ...mail, types: { Mail: { note: 'string' } } }, /types\.Mail/],
  ['an undeclared struct', { ...mail, types: { Mail: [{ name: 'to', type: 'Person[2][]' }] } }, /'Person'/],
  ['no message', { ...mail, message: undefined }, /message/],
  ['a domain that is a list', { ...mail, domain: [] }, /domain/],
  ['a chain id that is no integer', { ...mail, domain: { chainId: 'mainnet' } }, /domain\.chainId/],
  ['a contract that is no address', { ...mail, domain: { verifyingContract: '0x12' } }, /domain\.verifyingContract/],
  ['a version that is a number', { ...mail, domain: { version: 1 } }, /domain\.version/],
  ['an unknown field of the domain', { ...mail, domain: { realm: 'App' } }, /'realm'/],
])('rejects typed data with %s before it reaches the wallet', async (_, typedData, reason) => {
  const before = sent.length
  await expect(latchkey.signTypedData({ typedData })).rejects.toMatchObject({
    code: 'RPC_INVALID_PARAMS',
    message: expect.stringMatching(reason),
  })
  await expect(ask(typedData)).rejects.toMatchObject({ code: -32602 })
  expect(sent).toHaveLength(before)
})

test('rejects a bigint in the parameters of a wallet call and of a read', async () => {
  const { request } = latchkey.getProvider('eip155')
  for (const method of ['eth_sendTransaction', 'eth_call', 'wallet_sendCalls'])
    await expect(request({ method, params: [{ value: 1n }] })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('bigint'),
    })
  const batch = { calls: [{ to: address }], capabilities: { limit: { value: 1n } } }
  await expect(sendCalls(latchkey, batch)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
})

test('leaves the first version of the method to the wallet', async () => {
  const params = [[{ type: 'string', name: 'note', value: 'hi' }], address]
  const asked: unknown[] = []
  const request = async (given: { readonly params?: unknown }) => asked.push(given.params)
  const wallet = {
    request: (given: { readonly method: string; readonly params?: unknown }) =>
      given.method === 'eth_signTypedData' ? request(given) : extension.request(given),
  }
  const app = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [latchkeyDevnet],
    adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum: wallet }) })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  await app.connect({ walletId: (await app.getWallets())[0]!.id })
  await app.getProvider('eip155').request({ method: 'eth_signTypedData', params })
  expect(asked).toEqual([params])
})
