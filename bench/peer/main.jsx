import { WalletReadyState } from '@solana/wallet-adapter-base'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import '@solana/wallet-adapter-react-ui/styles.css'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

// Four wallets, as many as our Connect view lists. They never connect.
const wallets = ['Otter', 'Badger', 'Crane', 'Dingo'].map((name) => ({
  name,
  url: 'https://wallet.example',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  readyState: WalletReadyState.Installed,
  on() {},
  off() {},
}))

const modal = h(WalletModalProvider, null, h(WalletMultiButton))
const app = h(ConnectionProvider, { endpoint: location.origin }, h(WalletProvider, { wallets }, modal))
createRoot(document.getElementById('root')).render(app)
