import { toBase64Url } from '@latchkey/base/codec/base64'
import { fromHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { sign } from '@latchkey/crypto/ed25519'
import { verifyRelayJwt } from '@latchkey/crypto/relayJwt'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import { mutateJson } from './mutateJson.ts'
import type { Random } from './random.ts'
import { assure } from './typedOnly.ts'

type Vector = { readonly seed: string; readonly did: string; readonly jwt: string; readonly jwt_local: string }
type Case = { readonly token: string } | { readonly header: unknown; readonly claims: unknown }

const nowSec = 1_700_000_100
const faults: readonly string[] = ['format', 'encoding', 'algorithm', 'signature', 'audience', 'notYetValid', 'expired']

/** Tokens that clients send to the relay: malformed ones, and validly signed ones with unusual claims. */
export function jwtSubject(vector: Vector): Campaign.Subject<Case> {
  const seed = fromHex(vector.seed) ?? new Uint8Array(32)
  const tokens = [vector.jwt, vector.jwt_local] as const
  const claims = { iss: vector.did, sub: '00', aud: 'ws://127.0.0.1:5000', iat: 1_700_000_000, exp: 1_700_086_400 }
  const signedParts = new Set<string>(tokens.map((token) => token.slice(0, token.lastIndexOf('.'))))

  async function signed(header: unknown, body: unknown): Promise<string> {
    const part = `${encoded(header)}.${encoded(body)}`
    return `${part}.${toBase64Url(await sign(seed, toUtf8(part)))}`
  }

  async function check(input: Case): Promise<void> {
    const token = 'token' in input ? input.token : await signed(input.header, input.claims)
    const isAudience = (audience: string) => audience === claims.aud
    const verified = await verifyRelayJwt(token, { nowSec, leewaySec: 120, isAudience })
    if (!verified.ok) return assure(faults.includes(verified.reason.kind), 'the fault is not named')
    const part = token.slice(0, token.lastIndexOf('.'))
    assure(!('token' in input) || signedParts.has(part), 'a token without a valid signature')
    const { issuer, audience, issuedAtSec, subject } = verified.value
    assure(issuer === vector.did && audience === claims.aud && typeof subject === 'string', 'claims of somebody else')
    assure(issuedAtSec <= nowSec + 120, 'a token of the future')
  }

  const make = (random: Random): Case =>
    random.once(4)
      ? {
          header: random.once(4) ? mutateJson(random, { alg: 'EdDSA', typ: 'JWT' }) : { typ: 'JWT', alg: 'EdDSA' },
          claims: mutateJson(random, claims),
        }
      : { token: mutateText(random, random.pick(tokens), tokens) }

  return { name: 'JWT', cases: 15_000, make, check }
}

const encoded = (value: unknown): string => toBase64Url(toUtf8(JSON.stringify(value) ?? ''))
