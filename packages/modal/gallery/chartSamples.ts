/** Chart values, evenly spaced over the last day. */
export type ChartScript = readonly number[]

const dayMs = 86_400_000

/** Response of a chart route. Times are rounded to whole minutes, so that screenshots taken in the same minute are identical. */
export function scriptedChart(values: ChartScript, name: 'price' | 'value') {
  const nowMs = Math.floor(Date.now() / 60_000) * 60_000
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return {
    points: values.map((value, at) => ({
      at: new Date(nowMs - dayMs + (values.length > 1 ? at / (values.length - 1) : 1) * dayMs).toISOString(),
      [name]: value,
    })),
    ...(values.length > 1 && { change: name === 'price' ? (last - first) / first : last - first }),
  }
}

/** Values from `from` to `to` with deterministic waves. */
export function waves(from: number, to: number, count = 97): ChartScript {
  return Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1)
    const wave = Math.sin(share * 9) * 0.2 + Math.sin(share * 31 + 1) * 0.07 + Math.sin(share * 83) * 0.03
    const calm = Math.sin(share * Math.PI)
    return from + (to - from) * (share + wave * calm)
  })
}
