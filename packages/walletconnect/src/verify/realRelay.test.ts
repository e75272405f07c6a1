import { afterEach, expect, test } from 'vitest'
import { realRelayOptions } from '../../test/realRelayOptions.ts'
import { granted, next, requestedNamespaces } from '../../test/testPair.ts'
import { createAppClient } from '../sign/createAppClient.ts'
import { createWalletClient } from '../sign/createWalletClient.ts'
import { createAttester } from './createAttester.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('[S7.34] a real relay passes a proof of origin on with proposals and requests', async () => {
  const optionsFor = await realRelayOptions(cleanups)
  const app = createAppClient({
    ...optionsFor('app'),
    attest: createAttester(async ({ messageId }) => `proof of ${await messageId}`),
  })
  const wallet = createWalletClient({
    ...optionsFor('wallet'),
    resolveAttestation: async ({ attestation, messageId }) =>
      attestation === `proof of ${messageId}` ? { origin: 'https://app.example', isVerified: true } : undefined,
  })
  cleanups.push(app.destroy, wallet.destroy)

  const { uri, approval } = await app.connect({ namespaces: requestedNamespaces })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair(uri)
  const { id, verifyContext } = await proposed
  await wallet.approve({ id, namespaces: granted })
  const { topic } = await approval
  const shown = next(wallet, 'session_request')
  app.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: [] }).catch(() => {})
  const valid = { verified: { origin: 'https://app.example', validation: 'VALID' } }
  expect([verifyContext, (await shown).verifyContext]).toEqual([valid, valid])
})
