import type { Page } from 'playwright-core'
import type { fixturePage } from '../../ui/test/fixturePage.ts'
import type {} from './fixture/main.tsx'

type Given = Pick<
  typeof globalThis,
  'options' | 'texts' | 'locale' | 'units' | 'hydrate' | 'theme' | 'embedded' | 'lateChunk'
>

/**
 * Opens an app page with these options. Its server returns only wallets and an empty history; its relay acknowledges every message.
 */
export async function openPage(fixture: ReturnType<typeof fixturePage>, params: openPage.Params = {}): Promise<Page> {
  const { tab, wallets, ...given } = params
  const page = await fixture.newTab(tab)
  page.setDefaultTimeout(60_000)
  await page.route('**/v1/**', () => {})
  await page.route('**/history**', (route) => route.fulfill({ json: { data: [], next: null } }))
  await page.route('**/getWallets**', (route) =>
    route.fulfill({ json: { data: wallets ?? [], count: wallets?.length } }),
  )
  await page.routeWebSocket(/relay/, (socket) => {
    socket.onMessage((message) => {
      const { id, method } = JSON.parse(String(message)) as { id: number; method: string }
      if (method) socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'irn_publish' ? true : 'a' }))
    })
  })
  await page.addInitScript((all) => Object.assign(globalThis, all), given)
  await page.goto(fixture.url())
  return page
}

export declare namespace openPage {
  type Params = Partial<Given> & {
    readonly tab?: Parameters<ReturnType<typeof fixturePage>['newTab']>[0]
    /** Rows of the wallet directory in the server's format. */
    readonly wallets?: readonly object[]
  }
}
