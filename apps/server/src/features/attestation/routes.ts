import { parseUrl } from '@latchkey/base/parseUrl'
import { attestationKeyRoute, attestationRoute } from '@latchkey/contracts/api/attestation/routes'
import { attestationKeyCacheMs, attestationLifetimeMs } from '@latchkey/contracts/constants/api'
import { SignJWT } from 'jose'
import { serve } from '../../http/serve.ts'
import type { Feature } from '../../services.ts'
import { type AttestationKey, createAttestationKeys, openAttestationKey } from './attestationKey.ts'

/** Posts the attestation in the page's attributes to the parent page. */
const script =
  "const{attestation,target}=document.currentScript.previousElementSibling.dataset;parent.postMessage(JSON.stringify({type:'verify_attestation',attestation}),target)"

/**
 * Attestations of the page that made a request. Without them, official clients wait 5 s before each request. They never claim to be
 * verified: a program can send any Referer, and wallets would show a forged origin as verified.
 */
export const attestation: Feature = {
  migrations: { '0004_attestation_keys': createAttestationKeys },
  routes: ({ db, clock }) => {
    let opening: Promise<AttestationKey> | undefined
    const openKey = () => {
      opening ??= openAttestationKey(db, clock).catch((error) => {
        opening = undefined
        throw error
      })
      return opening
    }
    return [
      serve(attestationRoute, async ({ query, headers }) => {
        const framing = originOf(headers.referer)
        const nowSec = Math.floor(clock.now() / 1000)
        const { privateKey, publicKey } = await openKey()
        const token = await new SignJWT({ id: query.id, origin: framing ?? '', isScam: false, isVerified: false })
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: publicKey.kid })
          .setIssuedAt(nowSec)
          .setExpirationTime(nowSec + attestationLifetimeMs / 1000)
          .sign(privateKey)
        return { markup: `<p hidden data-attestation="${token}" data-target="${escaped(framing ?? '*')}"></p>`, script }
      }),
      serve(attestationKeyRoute, async () => {
        const { publicKey } = await openKey()
        return { publicKey, expiresAt: Math.floor((clock.now() + attestationKeyCacheMs) / 1000) }
      }),
    ]
  },
}

/** Escapes quotes, which a host name may contain. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The origin of the framing page, from the Referer header. */
function originOf(referer: string | undefined): string | undefined {
  const url = parseUrl(referer ?? '')
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : undefined
}
