import { Button } from '@latchkey/ui/button/Button'
import { Text } from '@latchkey/ui/text/Text'
import { Header } from './Header.tsx'

/** Shown while another tab runs the wallet: two at once would answer twice. */
export function Elsewhere({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <main className="home">
      <Header />
      <div className="elsewhere">
        <Text as="h2" kind="heading" center>
          Harbor is open in another tab
        </Text>
        <Text tone="quiet" center>
          One tab at a time answers your apps.
        </Text>
        <Button kind="filled" onClick={onTakeOver}>
          Use it here
        </Button>
      </div>
    </main>
  )
}
