import type { Page } from 'playwright-core'

/**
 * What can be focused by keyboard and looks the same with the focus on it, in forced colours: those leave out every shadow. The
 * page has to be open with `forcedColors: 'active'`.
 */
export async function withoutFocusMark(page: Page, within: string): Promise<readonly string[]> {
  return page.evaluate((scope) => {
    /** Outlines of the element, of what is around it and of what is drawn before and after it. */
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
        // As the keyboard would: whoever is focused by pointer sees where they are.
        element.focus({ focusVisible: true } as FocusOptions)
        return document.activeElement === element && looks(element) === before
      })
      .map((element) => element.outerHTML.slice(0, 140))
  }, within)
}
