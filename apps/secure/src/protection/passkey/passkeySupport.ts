type FeaturePolicy = { readonly allowsFeature: (feature: string) => boolean }

/** Whether the browser knows passkeys with a secret (WebAuthn's PRF extension), as far as it tells. */
export async function knowsPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

/**
 * Whether this document may create or ask passkeys. In a frame, Safari creates none, and the page above may forbid both. Only Chromium
 * tells; elsewhere a frame asks itself and creates in a window.
 */
export function isAllowedHere({ document, self, top }: Window, task: 'create' | 'ask'): boolean {
  if (self === top) return true
  const { featurePolicy } = document as { readonly featurePolicy?: FeaturePolicy }
  if (!featurePolicy) return task === 'ask'
  return featurePolicy.allowsFeature(`publickey-credentials-${task === 'ask' ? 'get' : 'create'}`)
}
