import type { Page } from 'playwright-core'

/**
 * Focusable elements without a visible focus indicator in forced colours, which remove every shadow. The
 * page must be open with `forcedColors: 'active'`.
 */
export async function withoutFocusMark(page: Page, within: string): Promise<readonly string[]> {
  return page.evaluate((scope) => {
    /** Outlines of the element, its ancestors and its pseudo-elements. */
    const looks = (element: Element) => {
      const near = [element, element.parentElement, element.parentElement?.parentElement]
      return near
        .flatMap((each) => (each ? [undefined, '::before', '::after'].map((part) => getComputedStyle(each, part)) : []))
        .map(({ outline, outlineStyle }) => outlineStyle !== 'none' && outline)
        .join()
    }
    const stops = document.querySelectorAll<HTMLElement>(
      `${scope} :is(button, a[href], input, textarea, summary, [tabindex='0'])`,
    )
    return [...stops]
      .filter((element) => {
        element.blur()
        const before = looks(element)
        // As with the keyboard: a focus by pointer needs no indicator.
        element.focus({ focusVisible: true } as FocusOptions)
        return document.activeElement === element && looks(element) === before
      })
      .map((element) => element.outerHTML.slice(0, 140))
  }, within)
}
