import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { film } from '../../packages/modal/test/film.ts'
import { missingEngines } from '../../tools/run/engines.mjs'
import type { Stack } from '../harness/stack.ts'
import { sharedStack } from '../harness/workerStack.ts'
import type { Engine } from './engine.ts'
import { type EngineVisitor, newEngineVisitor } from './engineVisitor.ts'
import { startFirefox } from './firefox.ts'

describe.skipIf(missingEngines().length > 0)('motion in Firefox', () => {
  let engine: Engine
  let stack: Stack
  let visitor: EngineVisitor | undefined
  beforeAll(async () => {
    ;[stack, engine] = await Promise.all([sharedStack(), startFirefox({ moving: true })])
  })
  afterEach(async () => {
    await visitor?.visit.end()
    visitor = undefined
  })
  afterAll(() => engine?.stop())

  test.each([
    ['the QR code', /^Scan with your phone/, /^Scan/],
    ['a wallet', /^Harbor/, /^Harbor/],
  ])('no frame between Connect and %s is blank', async (_, row, heading) => {
    visitor = await newEngineVisitor(engine, stack)
    const { app } = visitor
    await visitor.open()
    // Loads the code of the animations and of the view.
    await app.press('Connect')
    await app.press(row)
    await app.find('heading', heading)
    await app.press('Back')
    await app.find('heading', 'Connect')
    await expect.poll(() => app.tab.run(isStill, [])).toBe(true)
    const begin = async () => {
      await app.press(row)
      await app.find('heading', heading)
    }
    await film(app.tab.run, { begin, content: 'h2' })
  })
})

/** Waits until everything has loaded and all finite animations have ended. */
const isStill = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('sheetMotion')) &&
  document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
