import type { Latchkey } from 'latchkey'
import { EmbeddedModal, LatchkeyProvider } from 'latchkey/react'

export const ConnectPage = ({ latchkey }: { readonly latchkey: Latchkey }) => (
  <LatchkeyProvider latchkey={latchkey}>
    <EmbeddedModal />
  </LatchkeyProvider>
)
