// biome-ignore-all lint/performance/noBarrelFile: a registry: one line for each view
// Views for connected visitors. A separate file, because the names of their files would delay connecting.
export { account } from '../views/account/account.view.ts'
export { accountSettings } from '../views/account/accountSettings.view.ts'
export { walletCompatibleNetworks } from '../views/account/walletCompatibleNetworks.view.ts'
export { switchActiveChain } from '../views/networks/switchActiveChain.view.ts'
export { switchNetwork } from '../views/networks/switchNetwork.view.ts'
export { unsupportedChain } from '../views/networks/unsupportedChain.view.ts'
export { whatIsANetwork } from '../views/networks/whatIsANetwork.view.ts'
export { fundWallet } from '../views/onramp/fundWallet.view.ts'
export { onRampProviders } from '../views/onramp/onRampProviders.view.ts'
export { walletSend } from '../views/send/walletSend.view.ts'
export { swap } from '../views/swap/swap.view.ts'
export { profileWallets } from '../views/wallets/profileWallets.view.ts'
