/** The child with this `data-value`. Not found by a selector, because jsdom has no `CSS.escape`. */
export const childOf = (list: HTMLElement, value: string): HTMLElement | undefined =>
  [...list.querySelectorAll<HTMLElement>('[data-value]')].find(({ dataset }) => dataset.value === value)
