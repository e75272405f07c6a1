/** The values of a chart, evenly over the last day. */
export type ChartScript = readonly number[]

const dayMs = 86_400_000

/** The answer of a route with a chart. Times are whole minutes, so that pictures of the same minute are alike. */
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

/** From one value to another, in waves that are the same every time. */
export function waves(from: number, to: number, count = 97): ChartScript {
  return Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1)
    const wave = Math.sin(share * 9) * 0.2 + Math.sin(share * 31 + 1) * 0.07 + Math.sin(share * 83) * 0.03
    const calm = Math.sin(share * Math.PI)
    return from + (to - from) * (share + wave * calm)
  })
}
