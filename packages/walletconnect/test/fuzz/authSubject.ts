import { toBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { checkCacaos } from '../../src/auth/checkCacaos.ts'
import { formatAuthMessage } from '../../src/auth/formatAuthMessage.ts'
import { populateAuthPayload } from '../../src/auth/populateAuthPayload.ts'
import { readAuthPayload, readCacaos } from '../../src/auth/readCacao.ts'
import { decodeRecap, encodeRecap, mergeRecaps, recapOf } from '../../src/auth/recap.ts'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import { mutateJson } from './mutateJson.ts'
import { assure, typedOnly } from './typedOnly.ts'

type Case = { readonly cacaos: unknown; readonly payload: unknown; readonly recap: string }

const methods = ['personal_sign', 'eth_sendTransaction']
const recap = recapOf('eip155', methods, ['eip155:1'])
const fields = {
  domain: 'app.example',
  aud: 'https://app.example/sign',
  version: '1',
  nonce: 'nonce123',
  iat: '2026-01-01T00:00:00.000Z',
  statement: 'Sign in.',
  resources: ['https://app.example', encodeRecap(recap)],
}
const payload = { type: 'caip122', chains: ['eip155:1', 'eip155:10'], ...fields }
const request = readAuthPayload(payload)
const cacao = {
  h: { t: 'caip122' },
  p: { iss: 'did:pkh:eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', ...fields },
  s: { t: 'eip191', s: '0x00' },
}
const recapText = JSON.stringify(recap)

/** Signed messages of a wallet and the payloads given to the app; the signature itself is always valid here. */
export const authSubject: Campaign.Subject<Case> = {
  name: 'sign-in',
  cases: 8_000,
  make: (random) => ({
    cacaos: mutateJson(random, [cacao]),
    payload: mutateJson(random, payload),
    recap: random.once(2)
      ? mutateText(random, encodeRecap(recap))
      : `urn:recap:${toBase64(toUtf8(JSON.stringify(mutateJson(random, JSON.parse(recapText)))))}`,
  }),
  async check(input) {
    checkRecap(input.recap)
    checkPayload({ ...payload, resources: [input.recap] })
    checkPayload(input.payload)
    await checkAnswer(input.cacaos)
    await checkAnswer([{ ...cacao, p: { ...cacao.p, resources: [input.recap] } }])
  },
}

function checkRecap(text: string): void {
  const read = decodeRecap(text)
  if (!read) return
  for (const merged of [mergeRecaps(read, recap), mergeRecaps(recap, read)])
    assure(decodeRecap(encodeRecap(merged)) !== undefined, 'does not read back')
}

function checkPayload(value: unknown): void {
  const asked = readAuthPayload(value)
  if (!asked) return
  typedOnly(() => formatAuthMessage(asked, cacao.p.iss))
  const granted = typedOnly(() => populateAuthPayload({ authPayload: asked, chains: ['eip155:1'], methods }))
  assure(granted?.chains.every((chain) => chain === 'eip155:1') ?? true, 'a chain the wallet does not have')
}

async function checkAnswer(value: unknown): Promise<void> {
  const cacaos = readCacaos(value)
  if (!cacaos || !request) return
  const nowMs = Date.parse('2026-01-01T00:05:00.000Z')
  const checked = await checkCacaos({ request, cacaos, nowMs, verifySignature: async () => true })
  if (!checked.ok) return assure(typeof checked.reason === 'string', 'the fault is not named')
  for (const { p } of cacaos)
    for (const name of ['domain', 'aud', 'nonce', 'iat'] as const)
      assure(p[name] === fields[name], `${name} of another request`)
}
