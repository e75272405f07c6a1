import { toHex } from '@latchkey/base/codec/hex'
import { memoryStorage } from '@latchkey/base/storage'
import { generateKeyPair } from '@latchkey/crypto/x25519'
import { openEnvelope } from '../../src/envelope/openEnvelope.ts'
import { agreeKey } from '../../src/sign/agreeKey.ts'
import { createEngine } from '../../src/sign/engine.ts'
import { requestText, responseText } from '../../src/sign/jsonRpc.ts'
import { keyBytes, sealFor } from '../../src/sign/seal.ts'
import { readSessionRecord } from '../../src/sign/sessionRecord.ts'
import type { TextRig } from './textCase.ts'

/**
 * Approves the pending proposal like a wallet and sends an arbitrary settlement. Resolves with the app's responses. For
 * tests.
 */
export async function settleAs(rig: TextRig, patch: object): Promise<readonly unknown[]> {
  const { pair, pairingTopic, proposalId } = rig
  const { relay } = pair.wallet
  const metadata = { name: '', description: '', url: '', icons: [] }
  const engine = createEngine(
    'wallet',
    { relay, storage: memoryStorage(), metadata, clock: pair.clock },
    readSessionRecord,
  )
  const stored = (await pair.storages.app.get(`wc/app/proposal/${pairingTopic}`)) as { record: Record<string, string> }
  const { symKey = '', publicKey = '' } = stored.record
  const keys = await generateKeyPair()
  const agreed = await agreeKey({ privateKey: toHex(keys.privateKey) }, publicKey)
  if (!agreed) throw new Error('the key of the app is not usable')
  const controller = { publicKey: toHex(keys.publicKey), metadata }
  const outcome = { result: { relay: { protocol: 'irn' }, responderPublicKey: controller.publicKey } }
  const body = { relay: { protocol: 'irn' }, controller, namespaces: {}, expiry: 9_999_999_999, ...patch }
  const settlement = requestText(engine.nextId(), 'wc_sessionSettle', body)
  const heard: unknown[] = []
  relay.onMessage(async ({ message }) => {
    const opened = await openEnvelope({ symKey: keyBytes(agreed.symKey), message })
    if (opened.ok) heard.push(JSON.parse(opened.value))
  })
  await relay.approveSession({
    pairingTopic,
    sessionTopic: agreed.topic,
    sessionProposalResponse: await sealFor(engine, symKey, responseText(proposalId, outcome)),
    sessionSettlementRequest: await sealFor(engine, agreed.symKey, settlement),
  })
  await pair.hub.quiet()
  return heard
}
