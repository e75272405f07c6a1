import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { createPublicClient, createWalletClient, formatEther, http, keccak256, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { devMnemonic } from '../../../../devnet/src/chains.ts'
import { deploy } from '../../../../devnet/src/deploy.ts'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { callTestProxy } from '../../callTestProxy.ts'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

const project = '0'.repeat(32)
const account = mnemonicToAccount(devMnemonic)
let anvil: Anvil
let chain: ChainConfig
let server: TestApp
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
  const devnet = readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: anvil.url }).chains.find(
    ({ id }) => id === 'eip155:31337',
  )
  if (!devnet) throw new Error('the devnet is missing from the default configuration')
  chain = devnet
  server = await startTestApp({ chains: [chain] })
})
afterAll(async () => {
  await server.stop()
  await anvil.stop()
})

const post = async (body: string, query = `chainId=eip155:31337&projectId=${project}`, path = '/v1') => {
  const answer = await server.app.request(`${path}?${query}`, { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}
const request = (id: unknown, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

describe('JSON-RPC proxy', () => {
  it('[S7.32] answers single and batch calls from the real chain, in order, with the ids of the client', async () => {
    const balance = request('seven', 'eth_getBalance', [account.address, 'latest'])
    expect((await post(JSON.stringify(balance))).body).toMatchObject({
      id: 'seven',
      result: expect.stringMatching(/^0x/),
    })
    const batch = [request(3, 'eth_chainId'), request(3, 'eth_blockNumber'), request(1, 'test'), balance]
    const { status, body } = await post(JSON.stringify(batch), undefined, '/v1/')
    expect(status).toBe(200)
    expect(body.map(({ id }: { id: unknown }) => id)).toEqual([3, 3, 1, 'seven'])
    expect(body[0].result).toBe('0x7a69')
    expect(body[2].error.code).toBe(-32601)
  })

  it('[S7.32] requires no preflight: a text/plain body is parsed as JSON', async () => {
    const answer = await server.app.request(`/v1?chainId=eip155:31337&projectId=${project}`, {
      method: 'POST',
      headers: { origin: 'http://localhost:3000', 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(request(1, 'eth_chainId')),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  it.each([
    ...['eth_sendTransaction', 'personal_sign', 'eth_accounts', 'debug_traceTransaction', 'anvil_setBalance'],
    ...[
      'ETH_call',
      'eth_call ',
      'eth_call\u0000',
      '\u0435th_call',
      '__proto__',
      'constructor',
      'wallet_getCapabilities',
    ],
  ])('[S6.1] does not forward %j', async (method) => {
    const { body } = await post(JSON.stringify(request(1, method)))
    expect(body.error).toEqual({ code: -32601, message: 'Requested RPC call is not allowed' })
  })

  it.each([
    ['{', -32700],
    ['[]', -32600],
    ['[1]', -32600],
    ['null', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"eth_call","params":{"to":"0x"}}', -32602],
    [JSON.stringify(request(1, 'eth_getLogs', [{}])), -32602],
    [JSON.stringify(request(1, 'eth_feeHistory', ['0x401', 'latest', []])), -32602],
    [JSON.stringify(request(1, 'eth_call', [{}, 'latest', { '0x0': {} }])), -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, -32602],
  ])('[S8.7] answers %.60s with %i', async (text, code) => {
    const { status, body } = await post(text)
    expect(status).toBe(200)
    expect((Array.isArray(body) ? body[0] : body).error.code).toBe(code)
  })

  it('[S9.10] answers 1000 calls of a batch and refuses the rest', async () => {
    const batch = Array.from({ length: 1001 }, (_, id) => request(id, 'eth_blockNumber'))
    const { body } = await post(JSON.stringify(batch))
    expect(body).toHaveLength(1001)
    expect(body[999].result).toMatch(/^0x/)
    expect(body[1000].error.code).toBe(-32005)
  })

  it.each([
    ['an unknown chain', `chainId=eip155:1&projectId=${project}`, 400, -32602, 'RPC_CHAIN_UNKNOWN'],
    ['no chain', `projectId=${project}`, 400, -32600, 'API_REQUEST_INVALID'],
    ['an unknown project', 'chainId=eip155:31337', 400, -32600, 'PROJECT_ID_MISSING'],
  ])(
    '[S7.32] a refusal of %s contains the id of each call, so that clients settle',
    async (_name, query, status, code, name) => {
      const error = { code, message: expect.any(String), data: { code: name } }
      const single = await post(JSON.stringify(request('nine', 'eth_chainId')), query)
      expect(single).toEqual({ status, body: { jsonrpc: '2.0', id: 'nine', error } })
      const both = await post(JSON.stringify([request(1, 'eth_chainId'), request(2, 'eth_chainId')]), query)
      expect(both.body).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, error })))
    },
  )

  it('[S7.32] refuses a body over 1 MiB', async () => {
    const large = await post(JSON.stringify(request(1, 'eth_call', ['x'.repeat(1024 * 1024)])))
    expect([large.status, large.body.error.data.code]).toEqual([413, 'RPC_BODY_TOO_LARGE'])
  })

  it('[S6.1] sends a raw transaction to the chain', async () => {
    const { body } = await post(JSON.stringify(request(1, 'eth_sendRawTransaction', [await signedTransfer()])))
    expect(body.result).toMatch(/^0x[0-9a-f]{64}$/)
    // Waits for the block, because the balances below are read twice.
    const chainReader = createPublicClient({ transport: http(anvil.url) })
    expect(await chainReader.waitForTransactionReceipt({ hash: body.result, pollingInterval: 50 })).toMatchObject({
      status: 'success',
    })
  })
})

describe('balance', () => {
  const balance = (address: string, query = '') =>
    server.app.request(`/v1/account/${address}/balance?currency=usd&projectId=${project}${query}`)

  it('[S3.8] [S7.12] lists the native currency and the tokens held, without rounding', async () => {
    const answer = await balance(account.address, '&chainId=eip155:31337')
    const { balances } = await answer.json()
    const [native, ...tokens] = balances
    expect(native).toMatchObject({ symbol: 'ETH', chainId: 'eip155:31337', quantity: { decimals: '18' } })
    expect(native.address).toBeUndefined()
    const { pathname } = new URL(native.iconUrl)
    expect((await server.app.request(pathname)).headers.get('content-type')).toBe('image/webp')
    const units = await createPublicClient({ transport: http(anvil.url) }).getBalance({ address: account.address })
    // The account has paid gas, so the balance is not round.
    expect(units % 10n ** 12n).not.toBe(0n)
    expect(native.quantity.numeric).toBe(formatEther(units))
    expect(tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual(expect.arrayContaining(['LUSD', 'KEY']))
    // Test tokens have no image.
    for (const token of tokens)
      expect(token).toMatchObject({ address: expect.stringMatching(/^eip155:31337:0x/), iconUrl: '' })
  })

  it('[S7.12] omits tokens the account does not hold, and accepts a CAIP-10 account', async () => {
    const { balances } = await (await balance('eip155:31337:0x000000000000000000000000000000000000dEaD')).json()
    expect(balances).toHaveLength(1)
    expect(balances[0].quantity.numeric).toBe('0')
  })

  it('[S5.2] rejects an invalid address or chain', async () => {
    const wrong = await balance('0x12')
    expect([wrong.status, (await wrong.json()).error.message]).toEqual([400, 'Invalid CAIP-10 address: 0x12'])
    expect((await (await balance(account.address, '&chainId=eip155:1')).json()).error.code).toBe('CHAIN_NOT_SUPPORTED')
  })
})

describe('a failing node', () => {
  let node: Server
  const asked: string[] = []
  /** A node that fails `failures` times with status 503, then answers as the function says. */
  const startNode = async (failures: number, reply: (method: string) => unknown) => {
    asked.length = 0
    node = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
      asked.push(method)
      if (asked.length <= failures) return outgoing.writeHead(503).end('<html>https://node.example/v3/KEY</html>')
      outgoing.end(JSON.stringify({ jsonrpc: '2.0', id, ...(reply(method) as object) }))
    })
    await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening))
    return { ...chain, rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}/v3/SECRET` }
  }
  afterEach(() => new Promise((closed) => void node.close(closed)))

  /** Records and skips waits, except the time-out of a request. */
  const waits: number[] = []
  const clock: Clock = {
    now: systemClock.now,
    after: (ms, task) => {
      waits.push(ms)
      return ms === 10_000 ? () => {} : systemClock.after(0, task)
    },
  }
  const ask = async (target: ChainConfig, method: string, params: unknown[] = []) => {
    waits.length = 0
    const text = JSON.stringify(request(1, method, params))
    return (await callTestProxy(text, { chain: target, clock })) as {
      result?: unknown
      error?: { code: number; message: string; data?: string }
    }
  }

  it('[S9.10] is retried three times, after 150, 300 and 600 ms', async () => {
    const target = await startNode(3, () => ({ result: '0x1' }))
    expect(await ask(target, 'eth_gasPrice')).toMatchObject({ result: '0x1' })
    expect(waits).toEqual([10_000, 150, 10_000, 300, 10_000, 600, 10_000])
  })

  it('[S9.10] fails after the retries without revealing its URL', async () => {
    const answer = await ask(await startNode(99, () => ({})), 'eth_gasPrice')
    expect(asked).toHaveLength(4)
    expect(answer.error).toEqual({ code: -32603, message: "The network's node could not answer." })
  })

  it.each(['eth_newBlockFilter', 'eth_getFilterChanges', 'eth_uninstallFilter'])(
    '[S9.10] receives %s once, because a retry would change the result',
    async (method) => {
      const target = await startNode(1, () => ({ result: '0x1' }))
      expect((await ask(target, method, ['0x1'])).error?.code).toBe(-32603)
      expect(asked).toEqual([method])
    },
  )

  it('[S9.10] retries reads that are in a batch with a filter', async () => {
    const target = await startNode(1, () => ({ result: '0x1' }))
    const text = JSON.stringify([request(1, 'eth_newBlockFilter'), request(2, 'eth_gasPrice')])
    const answer = await callTestProxy(text, { chain: target, clock })
    expect(answer).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x1' },
      { jsonrpc: '2.0', id: 2, result: '0x1' },
    ])
    expect(asked).toEqual(['eth_gasPrice', 'eth_gasPrice', 'eth_newBlockFilter'])
  })

  it('[S9.10] receives a raw transaction once, which is then looked up instead of resent', async () => {
    const raw = await signedTransfer()
    const arrived = await startNode(1, () => ({ result: { hash: keccak256(raw) } }))
    expect(await ask(arrived, 'eth_sendRawTransaction', [raw])).toMatchObject({ result: keccak256(raw) })
    expect(asked).toEqual(['eth_sendRawTransaction', 'eth_getTransactionByHash'])
  })

  it('[S9.10] an unknown transaction is an error', async () => {
    const lost = await startNode(1, () => ({ result: null }))
    expect((await ask(lost, 'eth_sendRawTransaction', [await signedTransfer()])).error?.code).toBe(-32603)
    expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  it('[S7.32] keeps revert data and removes URLs from messages', async () => {
    const error = { code: 3, message: 'reverted at https://node.example/v3/KEY now', data: '0x08c379a0', extra: 'KEY' }
    const answer = await ask(await startNode(0, () => ({ error })), 'eth_call')
    expect(answer.error).toEqual({ code: 3, message: 'reverted at [URL removed] now', data: '0x08c379a0' })
  })
})

async function signedTransfer(): Promise<`0x${string}`> {
  const wallet = createWalletClient({ account, transport: http(anvil.url) })
  const prepared = await wallet.prepareTransactionRequest({
    chain: null,
    chainId: 31337,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: parseEther('0.001'),
  })
  return wallet.signTransaction({ ...prepared, chain: null } as never)
}
