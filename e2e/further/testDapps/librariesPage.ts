// Wallet libraries that find the wallets of the page, for browser tests.
import { getWallets } from '@wallet-standard/app'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'

const announced: { readonly info: { readonly name: string }; readonly provider: unknown }[] = []
addEventListener('eip6963:announceProvider', (event) => announced.push((event as CustomEvent).detail))
dispatchEvent(new Event('eip6963:requestProvider'))
const providerOf = (name: string) => announced.find(({ info }) => info.name === name)?.provider
const standard = getWallets()

type SignMessage = {
  readonly signMessage: (input: {
    readonly account: unknown
    readonly message: Uint8Array
  }) => Promise<readonly { readonly signature: Uint8Array }[]>
}

const libraries = {
  async signWithEthers(name: string, message: string) {
    const signer = await new BrowserProvider(providerOf(name) as Eip1193Provider).getSigner()
    return { address: signer.address, signature: await signer.signMessage(message) }
  },
  async signWithViem(name: string, message: string) {
    const client = createWalletClient({ transport: custom(providerOf(name) as EIP1193Provider) })
    const [account] = await client.getAddresses()
    return account && { address: account, signature: await client.signMessage({ account, message }) }
  },
  standardNames: () => standard.get().map(({ name }) => name),
  async signWithStandard(name: string, message: string) {
    const wallet = standard.get().find((one) => one.name === name)
    const [account] = wallet?.accounts ?? []
    const feature = wallet?.features['solana:signMessage'] as SignMessage | undefined
    const [signed] = (await feature?.signMessage({ account, message: new TextEncoder().encode(message) })) ?? []
    return { publicKey: [...(account?.publicKey ?? [])], signature: [...(signed?.signature ?? [])] }
  },
}
export type Libraries = typeof libraries
Object.assign(globalThis, { libraries })
