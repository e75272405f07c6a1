import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { withoutFocusMark } from '../../../ui/test/focusMarks.ts'
import { openScenes } from '../openScenes.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../gallery') })
const viewport = { width: 1280, height: 800 }

/** Controls of the scenes without border, outline or underline; in forced colours, neither shadows nor backgrounds are painted. */
const controlsWithoutEdge = (page: Page) =>
  page.evaluate(() => {
    const hasEdge = (element: Element) =>
      [undefined, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part)
        if (part && style.content === 'none') return false
        const bordered = ['Top', 'Right', 'Bottom', 'Left'] as const
        return (
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
          bordered.every((side) => style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px') ||
          style.textDecorationLine === 'underline'
        )
      })
    /**
     * The element that draws the edge: for a field or a radio button the box around it, for a checkbox the box beside it, for a
     * code its cells.
     */
    const edgesOf = (control: Element) => {
      const cells = control.closest('[class*=CodeField-cells]')
      if (cells) return [...cells.querySelectorAll('[class*=CodeField-cell]')]
      if (control.matches('[class*=Checkbox-input]') && control.nextElementSibling) return [control.nextElementSibling]
      const around = control.closest('[class*=Field-box], [class*=Card-card], [class*=Segment-segment]')
      return control.matches('input') && around ? [around] : [control]
    }
    return [...document.querySelectorAll('[data-scene]')].flatMap((scene) =>
      [...scene.querySelectorAll<HTMLElement>('[role=group] :is(button, a[href], input)')]
        .filter((control) => control.getBoundingClientRect().width > 1 && !control.closest('[inert]'))
        .filter((control) => !edgesOf(control).some(hasEdge))
        .map((control) => `${scene.getAttribute('data-scene')}: ${control.outerHTML.slice(0, 120)}`),
    )
  })

test('in forced colours every control has an edge and shows its focus, in every scene', async () => {
  const { page } = await openScenes(fixture, { locale: 'en', viewport, forcedColors: 'active' })
  expect(await controlsWithoutEdge(page)).toEqual([])
  expect(await withoutFocusMark(page, '[data-scene] [role=group]')).toEqual([])
  await page.close()
})

test('with reduced motion nothing moves in any scene', async () => {
  const { page } = await openScenes(fixture, { locale: 'en', viewport })
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)),
  )
  expect(moving).toEqual([])
  await page.close()
})
