/** The part of Playwright's `Page` and `BrowserContext` that is used, of any of its packages and versions. */
export type PlaywrightTarget = {
  readonly exposeBinding: (
    name: string,
    callback: (source: { readonly frame: PlaywrightFrame }, method: string, params: unknown) => unknown,
  ) => Promise<unknown>
  readonly addInitScript: (script: { readonly content: string }) => Promise<unknown>
} & ({ readonly pages: () => readonly PlaywrightPage[] } | PlaywrightPage)

type PlaywrightPage = { readonly frames: () => readonly PlaywrightFrame[] }

type PlaywrightFrame = {
  readonly url: () => string
  readonly evaluate: (expression: string) => Promise<unknown>
}

/** The frames of all open tabs. */
export function framesOf(target: PlaywrightTarget): readonly PlaywrightFrame[] {
  const pages = 'pages' in target ? target.pages() : [target]
  return pages.flatMap((page) => page.frames())
}
