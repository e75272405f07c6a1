import { verifyEip191 } from '@latchkey/eip155/verify/verifyEip191'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { question, signAuth, verifierOf } from '../../test/authRig.ts'
import { realRelayOptions } from '../../test/realRelayOptions.ts'
import { granted, next } from '../../test/testPair.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('[S8.8] sign-in through a real relay: approved, declined, and with the fallback proposal', async () => {
  const optionsFor = await realRelayOptions(cleanups)
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
