import type { Latchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider, type TextOverrides } from 'latchkey/react'

const texts: TextOverrides = {
  page: { connect: 'Join the club', title: 'Choose a wallet' },
  amounts: { youHave: 'Available: {balance}' },
  errors: { SEND_REJECTED: 'Rejected. Nothing was sent.' },
}

export const GermanApp = ({ latchkey }: { readonly latchkey: Latchkey }) => (
  <LatchkeyProvider latchkey={latchkey} locale="de">
    <ConnectButton />
  </LatchkeyProvider>
)

export const OwnTextsApp = ({ latchkey }: { readonly latchkey: Latchkey }) => (
  <LatchkeyProvider latchkey={latchkey} texts={texts}>
    <ConnectButton />
  </LatchkeyProvider>
)
