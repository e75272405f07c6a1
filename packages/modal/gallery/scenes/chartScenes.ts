import { waves } from '../chartSamples.ts'
import { addressOf, longAccount, tokens, typicalAccount } from '../samples.ts'
import type { Scene, Visitor } from '../scene.ts'
import type { ServerScript } from '../scriptedServer.ts'

const account = { script: typicalAccount, connected: ['otter'], view: 'Account' } as const

/** An account with priced tokens and this server script. */
const having = (server: ServerScript) =>
  ({ ...account, script: { ...typicalAccount, server: { ...typicalAccount.server, tokens, ...server } } }) as const

/** Opens the token at this position in the list. */
const openToken =
  (place: number) =>
  ({ press }: Visitor) =>
    press(`[role=tabpanel] li:nth-child(${place}) button`)

/** Opens the portfolio by pressing the total. */
const openPortfolio = ({ press }: Visitor) => press('button[class*=worth]')

const chart = '[role=slider]'
const tiny = {
  name: 'Pepper',
  symbol: 'PEPPER',
  numeric: '81300813.0081',
  value: 100,
  change: 0.0672,
  address: addressOf('7'),
}

export const chartScenes: readonly Scene[] = [
  {
    ...having({ prices: waves(2404.1, 2450.15) }),
    id: 'token',
    state: 'a token whose price rose',
    act: openToken(1),
    ready: chart,
  },
  {
    ...having({ prices: waves(3.508, 3.389) }),
    id: 'token-down',
    state: 'a token whose price fell',
    act: openToken(3),
    ready: chart,
  },
  {
    ...having({ prices: Array.from({ length: 97 }, () => 1) }),
    id: 'token-flat',
    state: 'a token whose price did not change',
    act: openToken(2),
    ready: chart,
  },
  {
    ...having({ prices: [2450.15] }),
    id: 'token-new',
    state: 'a token with one known price',
    act: openToken(1),
    ready: '[role=radiogroup]',
  },
  {
    ...having({ tokens: [tiny], prices: waves(0.000001153, 0.00000123) }),
    id: 'token-tiny',
    state: 'a token with a tiny price',
    act: openToken(1),
    ready: chart,
  },
  {
    ...account,
    script: { ...longAccount, server: { ...longAccount.server, prices: waves(183.58, 2450.02) } },
    id: 'token-long',
    state: 'a token with a long name and balance',
    act: openToken(1),
    ready: chart,
  },
  {
    ...having({ prices: 'silent' }),
    id: 'token-loading',
    state: 'a token whose prices are loading',
    loading: true,
    act: openToken(1),
    ready: '[data-lk-skeleton]',
  },
  {
    ...having({}),
    id: 'token-empty',
    state: 'a token without known prices',
    act: openToken(1),
    ready: '[role=radiogroup]',
  },
  {
    ...account,
    id: 'token-unpriced',
    state: 'a token without a price',
    act: openToken(3),
    ready: 'dl',
  },
  {
    ...having({ prices: 'unreachable' }),
    id: 'token-error',
    state: 'a token whose prices cannot be loaded',
    act: openToken(1),
    ready: '[class*=message] button',
  },
  {
    ...having({ prices: waves(2404.1, 2450.15) }),
    id: 'token-point',
    state: 'a point of the chart',
    act: async (visitor) => {
      await openToken(1)(visitor)
      const slider = await visitor.find(chart)
      for (let step = 0; step < 3; step += 1)
        slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
    },
    ready: '[class*=cursor]',
  },
  {
    ...having({ portfolio: waves(3462.16, 3498.28) }),
    id: 'portfolio',
    state: 'the portfolio',
    act: openPortfolio,
    ready: chart,
  },
  {
    ...account,
    script: {
      ...longAccount,
      server: { ...longAccount.server, portfolio: waves(22_666_233_042.1, 302_471_133_042.83) },
    },
    id: 'portfolio-long',
    state: 'the portfolio with long figures',
    act: openPortfolio,
    ready: chart,
  },
  {
    ...having({}),
    id: 'portfolio-empty',
    state: 'the portfolio without a history',
    act: openPortfolio,
    ready: '[role=radiogroup]',
  },
]
