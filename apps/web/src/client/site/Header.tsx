import { ConnectButton } from 'latchkey/react'
import { ThemeButton } from '../theme/ThemeButton.tsx'
import type { Theme } from '../theme/theme.ts'
import { Logo } from './Logo.tsx'
import type { Page } from './pages.ts'

export function Header({ page, walletUrl, theme, onTheme }: Header.Props) {
  return (
    <header className="site-head">
      <a className="logo" href="/" aria-label="Latchkey, home">
        <Logo />
      </a>
      <nav className="site-nav" aria-label="Main">
        <a href="/" aria-current={page === 'home' ? 'page' : undefined}>
          Try it
        </a>
        <a href="/gallery" aria-current={page === 'gallery' ? 'page' : undefined}>
          Gallery
        </a>
        <a href={walletUrl} target="_blank" rel="noopener noreferrer">
          Test wallet
        </a>
      </nav>
      <div className="site-tools">
        <ThemeButton theme={theme} onChange={onTheme} />
        <ConnectButton />
      </div>
    </header>
  )
}

export declare namespace Header {
  type Props = {
    readonly page: Page
    readonly walletUrl: string
    readonly theme: Theme
    readonly onTheme: (theme: Theme) => void
  }
}
