import { ConnectButton } from 'latchkey/react'

export const MyButton = () => (
  <ConnectButton.Custom>
    {({ status, account, chain, balance, open, preload }) => (
      <button type="button" onClick={open} onPointerEnter={preload} onFocus={preload}>
        {status === 'disconnected' && 'Connect'}
        {status === 'unsupportedNetwork' && 'Switch network'}
        {status === 'connecting' && 'Connecting…'}
        {(status === 'connected' || status === 'reconnecting') &&
          [account?.label, chain?.name, balance?.label].filter(Boolean).join(' · ')}
      </button>
    )}
  </ConnectButton.Custom>
)
