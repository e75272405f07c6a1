import { isProvider } from '../provider/provider.ts'
import type { FoundWallet } from './foundWallet.ts'

/**
 * Flags that wallets set on `window.ethereum`, most specific first, with the rdns the wallet announces over EIP-6963. `isMetaMask`
 * is not listed, because most wallets set it for compatibility with old pages.
 */
const marks: readonly (readonly [mark: string, rdns: string, name: string])[] = [
  ['isRabby', 'io.rabby', 'Rabby Wallet'],
  ['isBraveWallet', 'com.brave.wallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'com.coinbase.wallet', 'Coinbase Wallet'],
  ['isPhantom', 'app.phantom', 'Phantom'],
  ['isTrust', 'com.trustwallet.app', 'Trust Wallet'],
  ['isTrustWallet', 'com.trustwallet.app', 'Trust Wallet'],
  ['isOkxWallet', 'com.okex.wallet', 'OKX Wallet'],
  ['isOKExWallet', 'com.okex.wallet', 'OKX Wallet'],
  ['isRainbow', 'me.rainbow', 'Rainbow'],
  ['isZerion', 'io.zerion.wallet', 'Zerion'],
  ['isBitKeep', 'com.bitget.web3', 'Bitget Wallet'],
  ['isTokenPocket', 'pro.tokenpocket', 'TokenPocket'],
  ['isImToken', 'im.token.app', 'imToken'],
  ['isSafePal', 'https://www.safepal.com/download', 'SafePal'],
  ['isExodus', 'com.exodus.web3-wallet', 'Exodus'],
  ['isEnkrypt', 'com.enkrypt', 'Enkrypt'],
  ['isFrame', 'sh.frame', 'Frame'],
]

/**
 * Wallets behind `window.ethereum`: the object itself, or its `providers` when several wallets share it. A wallet without a known
 * flag is listed as 'Browser Wallet'.
 */
export function legacyWallets(ethereum: unknown): readonly FoundWallet[] {
  const { providers } = (ethereum ?? {}) as { readonly providers?: unknown }
  const listed = Array.isArray(providers) ? providers.filter(isProvider) : []
  const objects = listed.length > 0 ? [...new Set(listed)] : isProvider(ethereum) ? [ethereum] : []
  let unnamed = 0
  const wallets = objects.map((provider): FoundWallet => {
    const named = nameOf(provider as unknown as Readonly<Record<string, unknown>>)
    // Use the EIP-6963 id, so that a stored connection is restored whether or not the wallet announces itself after the reload.
    if (named) return { id: named.rdns, ...named, type: 'INJECTED', provider }
    unnamed += 1
    return unnamed === 1
      ? { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', provider }
      : { id: `injected.${unnamed}`, name: `Browser Wallet ${unnamed}`, type: 'INJECTED', provider }
  })
  return wallets.filter(({ id }, index) => wallets.findIndex((one) => one.id === id) === index)
}

function nameOf(
  provider: Readonly<Record<string, unknown>>,
): { readonly rdns: string; readonly name: string } | undefined {
  const [, rdns, name] = marks.find(([mark]) => provider[mark] === true) ?? []
  if (rdns && name) return { rdns, name }
  // Only MetaMask defines `_metamask`; wallets that imitate it only set the flag.
  return provider.isMetaMask === true && provider._metamask ? { rdns: 'io.metamask', name: 'MetaMask' } : undefined
}
