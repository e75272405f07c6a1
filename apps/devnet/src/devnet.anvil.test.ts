import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPublicClient, createWalletClient, erc20Abi, http, multicall3Abi, parseEther, parseSignature } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvilBinary } from './anvilBinary.ts'
import { readArtifact } from './artifacts.ts'
import { devMnemonic } from './chains.ts'
import { deploy } from './deploy.ts'
import { planDeployments } from './plan.ts'
import { rpc } from './rpc.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { startDevnet } from './startDevnet.ts'
import { startMiner } from './startMiner.ts'

const chain = planDeployments().deployments.chains[0]!
const [lusd, key] = chain.tokens as [(typeof chain.tokens)[0], (typeof chain.tokens)[0]]
const [alice, bob] = [0, 1].map((addressIndex) => mnemonicToAccount(devMnemonic, { addressIndex })) as [
  ReturnType<typeof mnemonicToAccount>,
  ReturnType<typeof mnemonicToAccount>,
]
const dataDir = mkdtempSync(join(tmpdir(), 'devnet-'))
let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
})
afterAll(async () => {
  await anvil.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const reader = () => createPublicClient({ chain: foundry, transport: http(anvil.url) })
const writer = (account: typeof alice) => createWalletClient({ account, chain: foundry, transport: http(anvil.url) })
/** The chain mines on its own schedule. */
const mined = async (hash: Promise<`0x${string}`>) =>
  reader().waitForTransactionReceipt({ hash: await hash, pollingInterval: 50 })
const balanceOf = (address: `0x${string}`, owner: `0x${string}`) =>
  reader().readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [owner] })

test('a second deployment finds everything in place', async () => {
  expect(await deploy(anvil.url)).toBe(0)
})

test('the ten accounts hold ether and the first five hold both tokens', async () => {
  const sixth = mnemonicToAccount(devMnemonic, { addressIndex: 5 }).address
  expect(await reader().getBalance({ address: sixth })).toBe(parseEther('10000'))
  expect(await balanceOf(lusd.address, bob.address)).toBe(1_000_000_000_000n)
  expect(await balanceOf(key.address, bob.address)).toBe(parseEther('1000000'))
  expect(await balanceOf(key.address, sixth)).toBe(0n)
  const facts = { abi: erc20Abi, address: lusd.address } as const
  expect(await reader().readContract({ ...facts, functionName: 'symbol' })).toBe('LUSD')
  expect(await reader().readContract({ ...facts, functionName: 'decimals' })).toBe(6)
  expect(await reader().readContract({ ...facts, functionName: 'totalSupply' })).toBe(5_000_000_000_000n)
})

test('a token transfer moves the amount, and one above the balance reverts', async () => {
  const before = await balanceOf(lusd.address, bob.address)
  const transfer = { abi: erc20Abi, address: lusd.address, functionName: 'transfer' } as const
  await mined(writer(alice).writeContract({ ...transfer, args: [bob.address, 5n] }))
  expect(await balanceOf(lusd.address, bob.address)).toBe(before + 5n)
  await expect(
    reader().simulateContract({ ...transfer, account: alice, args: [bob.address, 10n ** 30n] }),
  ).rejects.toThrow()
})

test('a permit signed off chain grants the allowance once, and not after its deadline', async () => {
  expect([lusd.eip2612, key.eip2612]).toEqual([true, true])
  const { abi } = readArtifact('DevToken')
  const permit = async (deadline: bigint) => {
    const signature = await alice.signTypedData({
      domain: { name: lusd.name, version: '1', chainId: 31337, verifyingContract: lusd.address },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: { owner: alice.address, spender: bob.address, value: 7n, nonce: 0n, deadline },
    })
    const { v, r, s } = parseSignature(signature)
    return [alice.address, bob.address, 7n, deadline, Number(v), r, s] as const
  }
  const call = { abi, address: lusd.address, functionName: 'permit' } as const
  const now = (await reader().getBlock()).timestamp
  await expect(reader().simulateContract({ ...call, account: bob, args: await permit(now - 10n) })).rejects.toThrow(
    'PermitExpired',
  )
  const args = await permit(now + 600n)
  await mined(writer(bob).writeContract({ ...call, args }))
  expect(
    await reader().readContract({
      abi: erc20Abi,
      address: lusd.address,
      functionName: 'allowance',
      args: [alice.address, bob.address],
    }),
  ).toBe(7n)
  await expect(reader().simulateContract({ ...call, account: bob, args })).rejects.toThrow('PermitInvalid')
})

test('ether can be wrapped and unwrapped', async () => {
  const weth = { abi: readArtifact('WrappedEther').abi, address: chain.contracts.weth } as const
  await mined(writer(alice).writeContract({ ...weth, functionName: 'deposit', value: 10n }))
  expect(await balanceOf(weth.address, alice.address)).toBe(10n)
  await mined(writer(alice).writeContract({ ...weth, functionName: 'withdraw', args: [4n] }))
  expect(await balanceOf(weth.address, alice.address)).toBe(6n)
})

test('viem batches its reads through the Multicall3 address', async () => {
  const [native, token, missing] = await reader().multicall({
    multicallAddress: chain.contracts.multicall3,
    contracts: [
      { abi: multicall3Abi, address: chain.contracts.multicall3, functionName: 'getEthBalance', args: [bob.address] },
      { abi: erc20Abi, address: key.address, functionName: 'symbol' },
      { abi: erc20Abi, address: bob.address, functionName: 'symbol' },
    ],
  })
  expect(native.result).toBeGreaterThan(0n)
  expect(token.result).toBe('KEY')
  expect(missing.status).toBe('failure')
})

test('a transaction waits for the miner, then is confirmed; an idle chain makes no blocks', async () => {
  const manual = await startAnvil({ chainId: 31337, mining: 'manual' })
  const tasks: (() => void)[] = []
  const delays: number[] = []
  let wake = () => {}
  const clock = {
    now: () => 0,
    after: (ms: number, task: () => void) => {
      delays.push(ms)
      tasks.push(task)
      wake()
      return () => {}
    },
  }
  /** Runs the miner's next step and waits until it has planned the one after. */
  const step = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      tasks.shift()?.()
    })
  const stopMiner = startMiner({
    url: manual.url,
    blockTimeMs: 1_000,
    clock,
    onError: (error) => expect(error).toBeUndefined(),
  })
  await step()
  expect(await rpc(manual.url, 'eth_blockNumber')).toBe('0x0')
  const hash = await rpc(manual.url, 'eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x1' }])
  await step()
  expect(delays.at(-1)).toBe(1_000)
  expect(await rpc(manual.url, 'eth_getTransactionReceipt', [hash])).toBeNull()
  await step()
  expect(await rpc(manual.url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  stopMiner()
  await manual.stop()
})

test('both chains keep their state between starts and start over an unreadable file', async () => {
  const start = () => startDevnet({ dataDir, ports: [0, 0] })
  const first = await start()
  const [url = ''] = first.urls
  const hash = await rpc(url, 'eth_sendTransaction', [{ from: alice.address, to: bob.address, value: '0x1' }])
  await rpc(url, 'evm_mine')
  await first.stop()

  const second = await start()
  expect(await rpc(second.urls[0] ?? '', 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(await rpc(second.urls[1] ?? '', 'eth_chainId')).toBe('0x7a6a')
  await second.stop()

  writeFileSync(join(dataDir, 'devnet', '31337.json'), '{"cut')
  const third = await start()
  expect(await rpc(third.urls[0] ?? '', 'eth_getTransactionReceipt', [hash])).toBeNull()
  await third.stop()
})

test('reports a taken port, with the solution', async () => {
  await expect(startAnvil({ chainId: 31337, port: Number(new URL(anvil.url).port) })).rejects.toThrow(
    /Port \d+ for chain 31337 is taken .* LATCHKEY_PORT_BASE/,
  )
})

test('anvil ends when the process that started it is killed', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  const parent = spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', main], {
    env: {
      ...process.env,
      LATCHKEY_ENV: 'development',
      LATCHKEY_DATA_DIR: join(dataDir, 'killed'),
      LATCHKEY_CHAIN_ONE_PORT: '0',
      LATCHKEY_CHAIN_TWO_PORT: '0',
      LATCHKEY_SOLANA_PORT: '0',
      LATCHKEY_BUNDLER_PORT: '0',
      LATCHKEY_ONRAMP_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: parent.stdout }).on('line', (line) => resolve(line.split(' ')[1] ?? ''))
    parent.once('exit', (code) => reject(new Error(`The devnet did not start (code ${code}).`)))
  })
  expect(await rpc(url, 'eth_chainId')).toBe('0x7a69')
  // The connection closes only when the process at its other end exits.
  const watch = connect(Number(new URL(url).port), '127.0.0.1')
  await once(watch, 'connect')
  const ended = once(watch.on('error', () => {}).resume(), 'close')
  expect(watch.destroyed).toBe(false)
  parent.kill('SIGKILL')
  await ended
  await expect(rpc(url, 'eth_chainId')).rejects.toThrow()
})

test('a missing anvil is reported with the command that installs it', () => {
  expect(anvilBinary()).toMatch(/bin\/anvil$/)
  expect(() => anvilBinary('darwin', 'arm64')).toThrow(
    'npm install --no-save --ignore-scripts @foundry-rs/anvil-darwin-arm64@1.7.1',
  )
  expect(() => anvilBinary('aix', 'ppc64')).toThrow('npm start -- --no-devnet')
})
