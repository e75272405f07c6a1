import { createSignatureVerifier } from '@latchkey/eip155/verify'
import { createUniversalProvider, type ProviderOptions } from 'latchkey/provider'

/** Signs in and connects with one approval. `nodes`: URLs by CAIP-2 id. */
export async function signIn(
  options: Extract<ProviderOptions, { relayUrl: unknown }>,
  nodes: Record<string, string>,
  showCode: (uri: string) => void,
) {
  const verifySignature = createSignatureVerifier({ rpc: nodes })
  const provider = createUniversalProvider({ ...options, verifySignature })
  provider.on('display_uri', showCode)
  const { cacaos, session } = await provider.authenticate({
    chains: Object.keys(nodes),
    methods: ['personal_sign'],
    domain: 'app.example',
    uri: 'https://app.example/sign-in',
    nonce: crypto.randomUUID().replaceAll('-', ''),
  })
  return { provider, cacaos, session }
}
