/**
 * The entry of `values` that a key moves to from `selected`, by the ARIA authoring practices: arrows along the line (mirrored
 * right to left, wrapping), Home, End. Undefined for other keys.
 */
export function rovingKey(key: string, { values, selected, isRtl }: rovingKey.Params): string | undefined {
  const at = values.indexOf(selected)
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'Home') return values[0]
  if (key === 'End') return values.at(-1)
  if (key === forward) return values[(at + 1) % values.length]
  if (key === back) return values[(at - 1 + values.length) % values.length]
  return undefined
}

export declare namespace rovingKey {
  type Params = { readonly values: readonly string[]; readonly selected: string; readonly isRtl: boolean }
}
