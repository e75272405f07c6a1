import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage } from '@latchkey/base/storage'
import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { createRelay } from '@latchkey/relay/createRelay'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayClient } from '../relay/createRelayClient.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'
import { granted, next } from '../sign/testPair.ts'
import { question, signAuth, verifierOf } from './authRig.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('[S8.8] both halves sign in through a real relay: accepted, declined, and with the proposal instead', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-auth-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const { url: relayUrl, close } = await createRelay({ port: 0, dataDir })
  cleanups.push(close)
  const optionsFor = (name: string) => {
    const storage = memoryStorage()
    const relay = createRelayClient({ relayUrl, projectId: '0'.repeat(32), storage, webSocket: WebSocket })
    cleanups.push(relay.destroy)
    return { relay, storage, metadata: { name, description: '', url: `https://${name}.example`, icons: [] } }
  }
  const app = createAppClient({ ...optionsFor('app'), verifySignature: verifierOf(verifyEip191) })
  const wallet = createWalletClient(optionsFor('wallet'))
  cleanups.push(app.destroy, wallet.destroy)
  const account = privateKeyToAccount(generatePrivateKey())

  const fallback = await app.authenticate(question)
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(fallback.uri)
  await wallet.approve({ id: (await proposed).id, namespaces: granted })
  expect((await fallback.response).cacaos).toEqual([])

  const ask = async () => {
    const { uri, response } = await app.authenticate(question)
    response.catch(() => {})
    const heard = next(wallet, 'session_authenticate')
    await wallet.pair(uri)
    return { response, request: await heard }
  }
  const declined = await ask()
  await wallet.rejectAuthenticate({ id: declined.request.id, code: 5000, message: 'Not now.' })
  await expect(declined.response).rejects.toMatchObject({ rpcCode: 5000, message: 'Not now.' })

  const accepted = await ask()
  const cacaos = await signAuth(account, accepted.request.authPayload)
  await wallet.approveAuthenticate({ id: accepted.request.id, cacaos })
  const { session } = await accepted.response
  expect(session).toMatchObject({ authentication: cacaos })
  await app.ping(session!.topic)
  const gone = next(wallet, 'session_delete')
  await app.disconnect(session!.topic)
  expect(await gone).toEqual({ topic: session!.topic })
})
