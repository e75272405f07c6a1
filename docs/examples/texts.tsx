import type { Latchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider, type TextOverrides } from 'latchkey/react'

const german: TextOverrides = {
  page: { connect: 'Verbinden', connecting: 'Verbinde …' },
  connect: { title: 'Wallet verbinden' },
  send: { youHave: 'Verfügbar: {balance}' },
  errors: { SEND_REJECTED: 'Abgelehnt. Es wurde nichts gesendet.' },
}

export const GermanApp = ({ latchkey }: { readonly latchkey: Latchkey }) => (
  <LatchkeyProvider latchkey={latchkey} texts={german}>
    <ConnectButton />
  </LatchkeyProvider>
)
