// Measurements that the benches of long lists share.

export function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** Scrolls a list with a wheel gesture at 6,000 px per second: to its end, back to its start, or by `px`. */
export async function scroll(page, devtools, list, { back = false, px } = {}) {
  const { x, y, width, height } = await list.boundingBox()
  const distance = px ?? (await list.evaluate((node) => node.scrollHeight))
  await devtools.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: y + height / 2,
    yDistance: back ? distance : -distance,
    speed: 6_000,
    gestureSourceType: 'mouse',
  })
  await page.waitForLoadState('networkidle')
}

/** The longest task of the page's main thread while `act` runs, in ms. */
export async function longestTask(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
  })
  await act()
  const { traceEvents } = JSON.parse(await browser.stopTracing())
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid)
  // A task that began before the trace has no duration.
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && event.dur !== undefined && isMain(event))
  return Math.max(...tasks.map(({ dur }) => dur)) / 1000
}
