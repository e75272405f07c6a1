import { Button } from '@latchkey/ui/button/Button'
import { Text } from '@latchkey/ui/text/Text'
import { Header } from './Header.tsx'

/** Shown while another tab runs the wallet: two at once would answer twice. */
export function OtherTabScreen({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <main className="home">
      <Header />
      <div className="other-tab">
        <Text as="h2" kind="heading" center>
          Harbor is open in another tab
        </Text>
        <Text tone="quiet" center>
          Only one tab at a time answers requests.
        </Text>
        <Button kind="filled" onClick={onTakeOver}>
          Use this tab
        </Button>
      </div>
    </main>
  )
}
