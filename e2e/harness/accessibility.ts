import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** axe findings of the page and of the frames that it shows, one line each. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const findings = await findingsIn(page.mainFrame())
  for (const frame of page.frames().filter((one) => one.parentFrame())) {
    const isShown = await (await frame.frameElement()).isVisible()
    if (isShown)
      findings.push(...(await findingsIn(frame)).map((finding) => `${new URL(frame.url()).host}: ${finding}`))
  }
  return findings
}

/** Injected by evaluation, which is exempt from the page's policy. */
async function findingsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(await readFile(axePath, 'utf8'))
  return frame.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: {
          run: (
            context: unknown,
          ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
        }
      }
    ).axe
    // Text that is fading in has too little contrast. Animations of spinners never end, so they are skipped.
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
      })
    for (let some = moving(); some.length > 0; some = moving())
      await Promise.allSettled(some.map(({ finished }) => finished))
    // Elements behind a modal dialog are inert, which axe does not always notice.
    const modals = [...document.querySelectorAll(':modal')]
    const { violations } = await axe.run(modals.length > 0 ? { include: modals } : document)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
    )
  })
}
