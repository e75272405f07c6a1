type FeaturePolicy = { readonly allowsFeature: (feature: string) => boolean }

/**
 * True if the browser supports passkeys with a secret (WebAuthn's PRF extension), or does not report that it doesn't.
 */
export async function knowsPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

/**
 * True if this document may create or use passkeys. Safari creates none in a frame, and the embedding page may forbid
 * both. Only Chromium reports this; in other browsers a frame uses passkeys itself and creates them in a window.
 */
export function isAllowedHere({ document, self, top }: Window, task: 'create' | 'ask'): boolean {
  if (self === top) return true
  const { featurePolicy } = document as { readonly featurePolicy?: FeaturePolicy }
  if (!featurePolicy) return task === 'ask'
  return featurePolicy.allowsFeature(`publickey-credentials-${task === 'ask' ? 'get' : 'create'}`)
}
