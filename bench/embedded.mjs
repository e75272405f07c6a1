import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { createTransport } from 'nodemailer'
import { startSecureStack } from '../apps/secure/test/browser/secureStack.ts'
import { launchBrowser } from '../tools/browser.mjs'

// `npm run bench -- embedded`: the embedded wallet in Chromium, with the built secure site, both vaults and real mails. Visitors
// take no time: the link is pressed and the code typed as soon as the mail is there. Requests are those of the frame to the vaults;
// the last column is the time that as many bare requests take from the same page, one after the other.

const runs = 7
const chainId = 'eip155:31337'
const stack = await startSecureStack()
const bare = await startBareServer()
const browser = await launchBrowser()
try {
  const visits = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(`bench${run}@example.com`))
  const ms = (value) => `${value.toFixed(0)} ms`
  console.log(`| median of ${runs} | time | requests | as many bare requests |\n|---|---|---|---|`)
  const row = (what, name) => {
    const [time, requests] = ['ms', 'requests'].map((key) => middle(visits.map((one) => one[name][key])))
    console.log(`| ${what} | ${ms(time)} | ${requests} | ${ms(requests * middle(visits.map((one) => one.bareMs)))} |`)
  }
  row('sign-up: address typed → link asked for', 'signUp.begin')
  row('sign-up: link pressed → code asked for (polls every 1.5 s)', 'signUp.approve')
  row('sign-up: code typed → address', 'signUp.submit')
  row('sign-up: sum', 'signUp.sum')
  row('known device: Sign pressed → signature', 'sign')
  row('new device: address typed → link asked for', 'join.begin')
  row('new device: link pressed → code asked for (polls every 1.5 s)', 'join.approve')
  row('new device: code typed → the same address', 'join.submit')
  row('new device: sum', 'join.sum')
  const mails = visits.flatMap(({ mailMs }) => mailMs)
  console.log(`\n| mails, ${mails.length} | median | slowest |\n|---|---|---|`)
  console.log(`| asked for → in the inbox | ${ms(middle(mails))} | ${ms(Math.max(...mails))} |`)
  const plain = await plainMails(mails.length)
  console.log(`| a plain mail with nodemailer | ${ms(middle(plain))} | ${ms(Math.max(...plain))} |`)
} finally {
  await browser.close()
  await stack.stop()
  bare.close()
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** A sign-up, a signature, and the same wallet on a second device. */
async function visit(email) {
  const mailMs = []
  const first = await open()
  const signUp = await signIn(first, email, mailMs)
  const sign = await signHello(first, signUp.address)
  const bareMs = await bareRequests(first.page)
  const second = await open()
  const join = await signIn(second, email, mailMs)
  if (join.address !== signUp.address) throw new Error('The new device has another address.')
  await Promise.all([first, second].map(({ context }) => context.close()))
  const named = (prefix, steps) =>
    Object.fromEntries(Object.entries(steps).map(([name, step]) => [`${prefix}.${name}`, step]))
  return { ...named('signUp', signUp.steps), ...named('join', join.steps), sign, mailMs, bareMs }
}

async function open() {
  await stack.endCooldowns()
  const context = await browser.newContext()
  const device = { context, page: await context.newPage(), requests: 0, mailAskedAt: 0 }
  context.on('request', (request) => {
    const url = request.url()
    if (request.method() === 'POST' && url.includes('/vault/')) device.requests += 1
    if (/(approvals|codes)\/begin$/.test(url)) device.mailAskedAt = performance.now()
  })
  await device.page.goto(stack.app)
  await device.page.waitForFunction(() => 'app' in globalThis)
  // Loads the frame, so that no step has to.
  await ask(device.page, 'is connected')
  return device
}

async function ask(page, name, payload) {
  const { answer, code, message } = await page.evaluate(([name, payload]) => app.ask(name, payload), [name, payload])
  if (code) throw new Error(`${name}: ${code} ${message}`)
  return answer
}

async function timed(device, step) {
  const [startedAt, before] = [performance.now(), device.requests]
  const result = await step()
  return { result, ms: performance.now() - startedAt, requests: device.requests - before }
}

async function signIn(device, email, mailMs) {
  const { page } = device
  const link = nextMail(email, /\/approve#t=([\w-]{43})/)
  const begin = await timed(device, () => ask(page, 'connect email', { email }))
  const { found: token, at: linkAt } = await link
  mailMs.push(linkAt - device.mailAskedAt)
  const approved = ask(page, 'connect device')
  const code = nextMail(email, /^(\d{6})$/m)
  const approve = await timed(device, async () => {
    await press(token)
    await approved
  })
  const { found: otp, at: codeAt } = await code
  mailMs.push(codeAt - device.mailAskedAt)
  const submit = await timed(device, async () => {
    await ask(page, 'submit one-time code', { otp })
    return ask(page, 'get user', { chainId })
  })
  const steps = { begin, approve, submit }
  const add = (key) => Object.values(steps).reduce((sum, step) => sum + step[key], 0)
  return { address: submit.result.address, steps: { ...steps, sum: { ms: add('ms'), requests: add('requests') } } }
}

/** Presses the button of a link's page. With the Host by hand, because Node does not resolve names below `localhost`. */
async function press(token) {
  const { host, port } = new URL(stack.secure)
  const headers = { host, 'content-type': 'application/json' }
  const sent = request({ port, host: 'localhost', method: 'POST', path: '/vault/recovery/v1/links/approve', headers })
  sent.end(JSON.stringify({ token }))
  const [response] = await once(sent, 'response')
  response.resume()
  if (response.statusCode !== 200) throw new Error(`The link was refused: ${response.statusCode}`)
}

/** The part of the next mail that the pattern captures, and when the mail came. */
async function nextMail(email, pattern) {
  const last = stack.inbox.list()[0]?.id ?? 0
  const { text } = await stack.inbox.next(email, last, AbortSignal.timeout(20_000))
  return { found: pattern.exec(text)?.[1], at: performance.now() }
}

/** From the press of the sheet's button to the answer in the page, by the clocks of the two documents. */
async function signHello(device, address) {
  const { page } = device
  const before = device.requests
  const params = [`0x${Buffer.from('hello').toString('hex')}`, address]
  const signed = page.evaluate(
    async (request) => {
      const { answer } = await app.ask('RPC request', request)
      return { answer, at: performance.timeOrigin + performance.now() }
    },
    { method: 'personal_sign', chainId, params },
  )
  const frame = page.frames().find((one) => one.url().startsWith(stack.secure))
  await frame.evaluate(() => {
    const press = () => Object.assign(globalThis, { pressedAt: performance.timeOrigin + performance.now() })
    addEventListener('click', press, { capture: true })
  })
  await frame.getByRole('button', { name: 'Sign', exact: true }).click()
  const { answer, at } = await signed
  if (!answer) throw new Error('The wallet did not sign.')
  return { ms: at - (await frame.evaluate(() => pressedAt)), requests: device.requests - before }
}

/** A server that answers at once with as much as a vault answers. */
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

/** Time of one bare request, from a page of the bare server. */
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

/** The same mail server without a vault. */
async function plainMails(count) {
  const transport = createTransport({ url: stack.smtpUrl, pool: true })
  const times = []
  for (let at = 0; at < count; at += 1) {
    const to = `plain${at}@example.com`
    const startedAt = performance.now()
    const arrived = nextMail(to, /./)
    await transport.sendMail({ from: 'bench@example.com', to, subject: 'Hello', text: 'Hello' })
    times.push((await arrived).at - startedAt)
  }
  transport.close()
  return times
}
