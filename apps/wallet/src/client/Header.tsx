import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Text } from '@latchkey/ui/text/Text'

export function Header() {
  return (
    <header className="home-head">
      <WalletLogo size={36} name="Harbor" src="/harbor.svg" />
      <div>
        <h1 className="home-name">Harbor</h1>
        <Text kind="small" tone="quiet">
          Test wallet
        </Text>
      </div>
    </header>
  )
}
