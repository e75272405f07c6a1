import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { startEmbeddedParts } from '../e2e/harness/embeddedParts.ts'
import { entryPointAddress } from '../packages/chains/eip155/src/smartAccount/safeContracts.ts'
import { buildForBrowsers } from '../packages/frame/test/browser/serveSites.ts'
import { launchBrowser } from '../tools/browser.mjs'

// `npm run bench -- embedded`: the embedded wallet in Chromium, with the built secure site, both vaults as processes of their own
// and real mails. Visitors take no time, except for reading a sheet and finding the mail: a number is pressed as soon as the mail
// is there. Requests are those of the frame to the vaults; requests that overlap count as one round trip. The last column is the
// time that as many bare requests take from the same page, one after the other.

const runs = Number(process.env.LATCHKEY_BENCH_RUNS ?? 9)
const signaturesPerVisit = 3
/** How long a visitor reads a sheet. Its buttons ignore presses during the first half second. */
const readingMs = 1_500
const [ownChain, smartChain] = ['eip155:31337', 'eip155:31338']
const appPage = await startAppPage()
const stack = await startEmbeddedParts({ serverUrl: appPage.url })
const bare = await startBareServer()
const browser = await launchBrowser()
try {
  await visit('warmup@example.com')
  const visits = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(`bench${run}@example.com`))
  const ms = (value) => `${value.toFixed(0)} ms`
  const bareMs = middle(visits.map((one) => one.bareMs))
  console.log(
    `| ${runs} visits | median | p95 | requests | round trips | as many bare requests |\n|---|---|---|---|---|---|`,
  )
  const row = (what, name) => {
    const steps = visits.flatMap((one) => one[name])
    const of = (key) => steps.map((step) => step[key])
    const trips = middle(of('trips'))
    const cells = [ms(middle(of('ms'))), ms(late(of('ms'))), middle(of('requests')), trips, ms(trips * bareMs)]
    console.log(`| ${[what, ...cells].join(' | ')} |`)
  }
  row('sign-up: address typed → code asked for', 'signUp.begin')
  row('sign-up: code typed → address', 'signUp.submit')
  row('known device: Sign pressed → signature', 'sign')
  row('known device: Sign pressed → signature of the smart account', 'smartSign')
  row('new device: address typed → code asked for', 'join.begin')
  row('new device: code typed → link asked for', 'join.submit')
  row('new device: number pressed → the same address (polls every 1.5 s)', 'join.approve')
  const mails = visits.flatMap(({ mailMs }) => mailMs)
  console.log(`\n| mails, ${mails.length} | median | slowest |\n|---|---|---|`)
  console.log(`| asked for → in the inbox | ${ms(middle(mails))} | ${ms(Math.max(...mails))} |`)
  const plain = await plainMails(mails.length)
  console.log(`| a plain mail with nodemailer | ${ms(middle(plain))} | ${ms(Math.max(...plain))} |`)
} finally {
  await browser.close()
  await stack.stop()
  bare.close()
  appPage.close()
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** The value that 95 % do not exceed. */
function late(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]
}

/** The page of an app, and a Latchkey server with a bundler for one of two networks, on which nothing is deployed. */
async function startAppPage() {
  const file = new URL('../apps/secure/test/browser/appPage.ts', import.meta.url)
  const scripts = await buildForBrowsers([fileURLToPath(file)])
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const script = scripts.find(({ fileName }) => pathname === `/${fileName}`)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (pathname.includes('/v1')) {
      response.setHeader('content-type', 'application/json')
      if (request.method !== 'POST') return response.end(JSON.stringify({ allowedOrigins: [] }))
      const { method, id } = JSON.parse((await request.toArray()).join('') || '{}')
      const results = { eth_supportedEntryPoints: [entryPointAddress], eth_getCode: '0x' }
      const result = searchParams.get('chainId') === smartChain ? results[method] : undefined
      const answer = result ? { result } : { error: { code: -32601, message: 'no chain' } }
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    }
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    const html = `<!doctype html><html data-secure="${stack.secureOrigin}"><body><script type="module" src="/appPage.js"></script>`
    response.end(script?.code ?? html)
  })
  await new Promise((ready) => server.listen(0, 'localhost', ready))
  return {
    url: `http://localhost:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A sign-up, signatures, and the same wallet on a second device. */
async function visit(email) {
  const mailMs = []
  const first = await open()
  const signUp = await signIn(first, email, mailMs)
  const [sign, smartSign] = [[], []]
  for (let at = 0; at < signaturesPerVisit; at += 1) sign.push(await signHello(first, ownChain))
  for (let at = 0; at < signaturesPerVisit; at += 1) smartSign.push(await signHello(first, smartChain))
  const bareMs = await bareRequests(first.page)
  const second = await open()
  const join = await signIn(second, email, mailMs)
  if (join.address !== signUp.address) throw new Error('The new device has another address.')
  await Promise.all([first, second].map(({ context }) => context.close()))
  const named = (prefix, steps) =>
    Object.fromEntries(Object.entries(steps).map(([name, step]) => [`${prefix}.${name}`, [step]]))
  return { ...named('signUp', signUp.steps), ...named('join', join.steps), sign, smartSign, mailMs, bareMs }
}

async function open() {
  for (const db of Object.values(stack.databases)) await db.deleteFrom('events').execute()
  const context = await browser.newContext()
  const device = { context, page: await context.newPage(), requests: 0, inFlight: 0, trips: 0, mailAskedAt: 0 }
  const isCounted = (request) => request.method() === 'POST' && request.url().includes('/vault/')
  context.on('request', (request) => {
    if (/(codes\/begin|approvals\/device)$/.test(request.url())) device.mailAskedAt = performance.now()
    if (!isCounted(request)) return
    device.requests += 1
    if (device.inFlight === 0) device.trips += 1
    device.inFlight += 1
  })
  const ended = (request) => {
    if (isCounted(request)) device.inFlight -= 1
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  await device.page.goto(appPage.url)
  await device.page.waitForFunction(() => 'app' in globalThis)
  // Loads the frame now, so that its loading time counts in no step.
  await ask(device.page, 'is connected')
  return device
}

async function ask(page, name, payload) {
  const { answer, code, message } = await page.evaluate(([name, payload]) => app.ask(name, payload), [name, payload])
  if (code) throw new Error(`${name}: ${code} ${message}`)
  return answer
}

async function timed(device, step) {
  const [startedAt, { requests, trips }] = [performance.now(), device]
  const result = await step()
  const ms = performance.now() - startedAt
  return { result, ms, requests: device.requests - requests, trips: device.trips - trips }
}

async function signIn(device, email, mailMs) {
  const { page } = device
  const code = nextMail(email, /^(\d{6})$/m)
  const begin = await timed(device, () => ask(page, 'connect email', { email }))
  const { found: otp, at: codeAt } = await code
  mailMs.push(codeAt - device.mailAskedAt)
  // Finding the mail and typing six digits.
  await page.waitForTimeout(readingMs)
  const link = nextMail(email, /\/approve#t=([\w-]{43})/)
  const submit = await timed(device, () => ask(page, 'submit one-time code', { otp }))
  const steps = { begin, submit }
  const { matchNumber } = submit.result
  if (matchNumber !== undefined) {
    const { found: token, at: linkAt } = await link
    mailMs.push(linkAt - device.mailAskedAt)
    const approved = ask(page, 'connect device')
    steps.approve = await timed(device, async () => {
      await press(token, matchNumber)
      await approved
    })
  } else link.catch(() => {})
  const { address } = await ask(page, 'get user', { chainId: ownChain })
  return { address, steps }
}

/**
 * Approves a link with the number shown. Sends the Host header explicitly, because Node does not resolve names below `localhost`.
 */
async function press(token, number) {
  const { host, port } = new URL(stack.secureOrigin)
  const headers = { host, 'content-type': 'application/json' }
  const sent = request({ port, host: 'localhost', method: 'POST', path: '/vault/recovery/v1/links/approve', headers })
  sent.end(JSON.stringify({ token, number }))
  const [response] = await once(sent, 'response')
  response.resume()
  if (response.statusCode !== 200) throw new Error(`The link was refused: ${response.statusCode}`)
}

/** The capture of `pattern` in the next mail that matches it, and when that mail arrived. */
async function nextMail(email, pattern) {
  for (let last = stack.inbox.list()[0]?.id ?? 0; ; ) {
    const { id, text } = await stack.inbox.next(email, last, AbortSignal.timeout(20_000))
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return { found, at: performance.now() }
    last = id
  }
}

/** From the press of the sheet's button to the answer in the page, by the clocks of the two documents. */
async function signHello(device, chainId) {
  const { page } = device
  const { address } = await ask(page, 'get user', { chainId })
  const { requests, trips } = device
  const params = [`0x${Buffer.from('hello').toString('hex')}`, address]
  const signed = page.evaluate(
    async (request) => {
      const { answer, message } = await app.ask('RPC request', request)
      return { answer, message, at: performance.timeOrigin + performance.now() }
    },
    { method: 'personal_sign', chainId, params },
  )
  const frame = page.frames().find((one) => one.url().startsWith(stack.secureOrigin))
  await frame.evaluate(() => {
    const press = () => Object.assign(globalThis, { pressedAt: performance.timeOrigin + performance.now() })
    addEventListener('click', press, { capture: true })
  })
  const button = frame.getByRole('button', { name: 'Sign', exact: true })
  await button.waitFor()
  await page.waitForTimeout(readingMs)
  await button.click()
  const { answer, message, at } = await signed
  if (!answer) throw new Error(`The wallet did not sign: ${message}`)
  const ms = at - (await frame.evaluate(() => pressedAt))
  return { ms, requests: device.requests - requests, trips: device.trips - trips }
}

/** A server that answers immediately, with a body as large as a vault's. */
async function startBareServer() {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x'.repeat(600)))
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Mean time of one request to the bare server, from a page of that server. */
async function bareRequests(near) {
  const page = await near.context().newPage()
  await page.goto(bare.url)
  const one = await page.evaluate(async () => {
    const count = 50
    const startedAt = performance.now()
    for (let at = 0; at < count; at += 1) await (await fetch('/', { method: 'POST', body: 'x'.repeat(600) })).text()
    return (performance.now() - startedAt) / count
  })
  await page.close()
  return one
}

/** Delivery times of the same mail server without a vault. */
async function plainMails(count) {
  const transport = createTransport({ url: stack.smtpUrl, pool: true })
  const times = []
  for (let at = 0; at < count; at += 1) {
    const to = `plain${at}@example.com`
    const startedAt = performance.now()
    const arrived = nextMail(to, /(Hello)/)
    await transport.sendMail({ from: 'bench@example.com', to, subject: 'Hello', text: 'Hello' })
    times.push((await arrived).at - startedAt)
  }
  transport.close()
  return times
}
