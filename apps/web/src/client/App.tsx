import type { PageConfig } from '@latchkey/node/site/pageConfig'
import type { Latchkey } from 'latchkey'
import { LatchkeyProvider } from 'latchkey/react'
import { useState } from 'react'
import { EmbeddedPage } from './embedded/EmbeddedPage.tsx'
import { GalleryPage } from './gallery/GalleryPage.tsx'
import { Home } from './home/Home.tsx'
import { Footer } from './site/Footer.tsx'
import { Header } from './site/Header.tsx'
import { NotFound } from './site/NotFound.tsx'
import { type Page, pageOf } from './site/pages.ts'
import { applyTheme, type Theme } from './theme/theme.ts'

/** The whole page. Its first render depends only on its props, so that server and browser render the same. */
export function App({ path, config, latchkey, theme: initialTheme }: App.Props) {
  const [theme, setTheme] = useState(initialTheme)
  const page = pageOf(path)
  const changeTheme = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <LatchkeyProvider latchkey={latchkey} theme={theme}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <div className="page">
        <Header page={page} walletUrl={config.walletUrl} theme={theme} onTheme={changeTheme} />
        <PageBody page={page} config={config} />
        <Footer walletUrl={config.walletUrl} />
      </div>
    </LatchkeyProvider>
  )
}

export declare namespace App {
  type Props = {
    readonly path: string
    readonly config: PageConfig
    readonly latchkey: Latchkey
    readonly theme: Theme
  }
}

function PageBody({ page, config }: { readonly page: Page; readonly config: PageConfig }) {
  switch (page) {
    case 'home':
      return <Home config={config} />
    case 'embedded':
      return <EmbeddedPage />
    case 'gallery':
      return <GalleryPage />
    case 'notFound':
      return <NotFound />
  }
}
