/** Index of the tile that an arrow key, Home or End moves to; undefined for any other key. */
export function gridKey(params: gridKey.Params): number | undefined {
  const { key, index, count, columns, rtl } = params
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: columns, ArrowUp: -columns }[key]
  if (step !== undefined) return index + step < 0 || index + step >= count ? index : index + step
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

export declare namespace gridKey {
  type Params = {
    readonly key: string
    readonly index: number
    readonly count: number
    readonly columns: number
    readonly rtl: boolean
  }
}
