/** The child of a list with this `data-value`. Compared instead of selected, because jsdom has no `CSS.escape`. */
export const childOf = (list: HTMLElement, value: string): HTMLElement | undefined =>
  [...list.querySelectorAll<HTMLElement>('[data-value]')].find(({ dataset }) => dataset.value === value)
