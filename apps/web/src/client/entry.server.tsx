import type { PageConfig } from '@latchkey/node/site/pageConfig'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { setUpLatchkey } from './latchkey/setUpLatchkey.ts'
import { pageOf } from './site/pages.ts'
import { type Theme, themeOf } from './theme/theme.ts'

/**
 * The page as HTML, with the state and theme from the visitor's cookie, so that it equals the browser's first render.
 */
export function renderPage(params: renderPage.Params): renderPage.Result {
  const { path, search, cookie, config } = params
  const theme = themeOf(cookie)
  const latchkey = setUpLatchkey(config, { cookie, search })
  const html = renderToString(<App path={path} config={config} latchkey={latchkey} theme={theme} />)
  return { html, theme, status: pageOf(path) === 'notFound' ? 404 : 200 }
}

export declare namespace renderPage {
  type Params = {
    readonly path: string
    /** Query with its `?`, or empty. */
    readonly search: string
    /** The request's `Cookie` header. */
    readonly cookie: string
    readonly config: PageConfig
  }
  type Result = { readonly html: string; readonly theme: Theme; readonly status: 200 | 404 }
}
