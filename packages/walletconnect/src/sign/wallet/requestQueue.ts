/** Requests in order of arrival. Shows one at a time, and the next one as soon as the first is removed. */
export type RequestQueue<item> = {
  readonly add: (item: item) => void
  readonly remove: (matches: (item: item) => boolean) => void
  readonly list: () => readonly item[]
}

export function createRequestQueue<item>(show: (item: item) => void): RequestQueue<item> {
  let items: readonly item[] = []
  const change = (next: readonly item[]): void => {
    const [before] = items
    items = next
    const [head] = items
    if (head !== undefined && head !== before) show(head)
  }
  return {
    add: (item) => change([...items, item]),
    remove: (matches) => change(items.filter((item) => !matches(item))),
    list: () => items,
  }
}
