import type { Clock } from '@latchkey/base/clock'
import { settleWithin } from '../settleWithin.ts'
import { announcePage, type PageAnswer } from './announcePage.ts'
import { announceStandardWallet } from './announceStandardWallet.ts'
import type { Site } from './notifySites.ts'
import { framesOf, type PlaywrightTarget } from './playwrightTarget.ts'

/** A blocked page, such as one with an open dialog, must not block the test. */
const emitLimitMs = 2_000

/**
 * Puts the wallet into every page of a Playwright context, or into one page: before the page's own scripts, again after each
 * navigation, and at once into open pages. Returns a function that lists the pages that are open now.
 */
export async function injectTarget(target: PlaywrightTarget, params: injectTarget.Params): Promise<() => Site[]> {
  const { info, send, clock } = params
  const name = `__testWallet_${info.uuid.replaceAll('-', '')}`
  await target.exposeBinding(name, ({ frame }, method, args) => send(originOf(frame.url()), method, args))
  const content = scriptOf(name, params)
  await target.addInitScript({ content })
  await Promise.allSettled(framesOf(target).map((frame) => frame.evaluate(content)))
  return () =>
    framesOf(target).map((frame) => ({
      origin: () => originOf(frame.url()),
      emit: (event, payload) =>
        settleWithin(
          clock,
          emitLimitMs,
          frame.evaluate(`window.${name}_page?.emit(${JSON.stringify(event)}, ${JSON.stringify(payload)})`),
        ),
    }))
}

export declare namespace injectTarget {
  type Params = PageFacts & {
    readonly send: (origin: string, method: string, params: unknown) => Promise<PageAnswer>
    readonly clock: Clock
  }
}

/** How the wallet appears in a page. */
type PageFacts = Omit<announcePage.Params & announceStandardWallet.Params, 'send'>

/** Source of the page's side. Compiled functions may call helpers that pages do not have: `__name` is esbuild's. */
function scriptOf(name: string, { info, isAnnounced, asEthereum, standardChains }: PageFacts): string {
  return `(() => {
  if (window.${name}_page || !window.${name}) return
  const __name = (made) => made
  const params = {
    ...${JSON.stringify({ info, isAnnounced, asEthereum, standardChains })},
    send: (method, params) => window.${name}(method, params),
  }
  const page = (${announcePage.toString()})(window, params)
  const standard = (${announceStandardWallet.toString()})(window, params)
  const emit = (event, payload) => {
    page.emit(event, payload)
    standard.emit(event)
  }
  Object.defineProperty(window, '${name}_page', { value: { emit } })
})()`
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null'
}
