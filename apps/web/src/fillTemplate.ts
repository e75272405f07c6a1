import { configElement, type PageConfig } from '@latchkey/node/site/pageConfig'

/** Fills the built `index.html` with the page, its configuration and the visitor's theme; passes the status through. */
export function fillTemplate(template: string, page: fillTemplate.Page): { html: string; status: 200 | 404 } {
  const html = template
    .replace('data-theme="system"', `data-theme="${page.theme}"`)
    .replace('<!--config-->', () => configElement(page.config))
    .replace('<!--page-->', () => page.html)
  return { html, status: page.status }
}

export declare namespace fillTemplate {
  type Page = {
    readonly config: PageConfig
    readonly html: string
    readonly theme: 'system' | 'light' | 'dark'
    readonly status: 200 | 404
  }
}
