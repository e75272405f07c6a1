import { createEthereumProvider, type ProviderOptions } from 'latchkey/provider'

/** Shows a QR code, waits for the wallet and asks it to sign 'hello'. */
export async function signHello(options: ProviderOptions, showCode: (uri: string) => void) {
  const provider = createEthereumProvider({ ...options, optionalChains: [31337] })
  provider.on('display_uri', showCode)
  const [account] = await provider.enable()
  const signature = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
  return { provider, account, signature }
}
