// Functions that run in a page. Each uses only its arguments.

/** The first visible element with this role and name; with `mustAct`, only one that a click would reach. */
export function lookFor(role: string, name: { source: string; flags: string }, mustAct: boolean): Element | undefined {
  const selectors: Readonly<Record<string, string>> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input, textarea',
    checkbox: 'input[type=checkbox]',
    heading: 'h1, h2, h3, [role=heading]',
    dialog: 'dialog, [role=dialog]',
    img: 'img, [role=img]',
    tab: '[role=tab]',
    listitem: 'li, [role=listitem]',
    alert: '[role=alert]',
    text: 'p, span, b, bdi, label, dd',
  }
  const textOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
    if (node.getAttribute('aria-hidden') === 'true') return ''
    const given = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    if (given !== null) return given
    const text = [...node.childNodes].map(textOf).join('')
    return getComputedStyle(node).display === 'inline' ? text : ` ${text} `
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const named = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels
    if (named.length > 0) return named.map((one) => (one ? textOf(one) : '')).join(' ')
    return textOf(element) || (element.getAttribute('title') ?? '')
  }
  const isReached = (element: HTMLElement): boolean => {
    if (element.matches(':disabled, [aria-disabled=true]')) return false
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  }
  const wanted = new RegExp(name.source, name.flags)
  return [...document.querySelectorAll<HTMLElement>(selectors[role] ?? role)].find(
    (element) =>
      (element.getAttribute('role') ?? role) === role &&
      wanted.test(nameOf(element).replace(/\s+/g, ' ').trim()) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      (!mustAct || isReached(element)),
  )
}

/** True if the element does not move for two frames. */
export async function isSteady(element: HTMLElement): Promise<boolean> {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].join()
  }
  const before = place()
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return element.isConnected && place() === before
}

/** The visible text of the page. */
// biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
export const shownText = (): string => document.body.innerText.replace(/\s+/g, ' ')

export const nameOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent ?? ''
