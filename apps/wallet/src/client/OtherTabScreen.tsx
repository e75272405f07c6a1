import { Button } from '@latchkey/ui/button/Button'
import { Text } from '@latchkey/ui/text/Text'
import { Header } from './Header.tsx'

/** Shown while another tab runs the wallet, so that no request is answered twice. */
export function OtherTabScreen({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <main className="home">
      <Header />
      <div className="other-tab">
        <Text as="h2" kind="heading" center>
          Harbor is open in another tab
        </Text>
        <Text tone="quiet" center>
          Only one tab can answer requests at a time.
        </Text>
        <Button kind="filled" onClick={onTakeOver}>
          Use this tab
        </Button>
      </div>
    </main>
  )
}
