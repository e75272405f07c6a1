import { manualClock, systemClock } from '@latchkey/base/clock'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import { expect, test } from 'vitest'
import { inProcessWorker } from '../../test/inProcessWorker.ts'
import { createVaultPair } from '../../test/vaultPair.ts'
import { createReadySigner } from './readySigner.ts'
import { type SignerWorker, signRequest } from './signer.ts'
import { createWallet } from './walletCommands.ts'
import { exercise } from './worker/exercise.ts'

const minute = 60_000

/** Workers that only record the calls made to them. */
function countedWorkers() {
  const workers: (SignerWorker & { readonly messages: unknown[]; terminated: boolean })[] = []
  const start = (): SignerWorker => {
    const messages: unknown[] = []
    const worker = {
      ...{ onmessage: null, onerror: null, messages, terminated: false },
      postMessage: (message: unknown) => void messages.push(message),
      terminate: () => {
        worker.terminated = true
      },
    }
    workers.push(worker)
    return worker
  }
  return { workers, start }
}

test('uses a ready worker once, and terminates one that is not used or fails to load', async () => {
  const clock = manualClock()
  const { workers, start } = countedWorkers()
  const { prepare, spawn } = createReadySigner(start, clock)
  prepare()
  prepare()
  expect(workers.map(({ messages }) => messages)).toEqual([[{ type: 'exercise' }]])
  expect(spawn()).toBe(workers[0])
  expect(spawn()).toBe(workers[1])
  expect(workers[1]?.messages).toEqual([])
  await clock.advance(11 * minute)
  expect(workers.some(({ terminated }) => terminated)).toBe(false)
  prepare()
  await clock.advance(11 * minute)
  expect(workers[2]?.terminated).toBe(true)
  prepare()
  workers[3]?.onerror?.(new Event('error') as ErrorEvent)
  expect(workers[3]?.terminated).toBe(true)
  expect(spawn()).toBe(workers[4])
  prepare(3)
  expect([spawn(), spawn(), spawn()]).toEqual(workers.slice(5, 8))
  expect(spawn()).toBe(workers[8])
})

test('a warmed-up worker still runs one command, with the keys of that command', async () => {
  const vaults = await createVaultPair()
  const { prepare, spawn } = createReadySigner(inProcessWorker, systemClock)
  const signer = { spawn, send: vaults.send, clock: systemClock }
  const [wrapKey, { userId, walletId, calls }] = [await generateWrapKey(), vaults]
  prepare()
  const wallet = await createWallet(signer, { userId, walletId, createdAt: 1, wrapKey, calls })
  prepare()
  const request = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign' } as const
  const signature = await signRequest(signer, {
    ...{ wallet, wrapKey, calls },
    request: { ...request, params: ['hello', wallet.record.evm] },
  })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('warms up every step without an error, and stops when a command arrives', async () => {
  await exercise(systemClock, () => true)
  let steps = 0
  await exercise(systemClock, () => {
    steps += 1
    return steps < 3
  })
  expect(steps).toBe(3)
})
