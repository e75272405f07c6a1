import http from 'node:http'

/**
 * `node bench/api/load.mjs <ms> <url …>`: requests the URLs in turn for that time, 32 at once over keep-alive connections, and
 * prints the responses per second. Fails on a status other than 200.
 */
const [, , length, ...urls] = process.argv
const inFlight = 32
const warmUpMs = 300
const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight })

let asked = 0
let answered = 0
const startedAt = performance.now() + warmUpMs
const endsAt = startedAt + Number(length)
await Promise.all(Array.from({ length: inFlight }, requestUntilEnd))
console.log(answered / ((performance.now() - startedAt) / 1_000))
agent.destroy()

async function requestUntilEnd() {
  while (performance.now() < endsAt) {
    asked += 1
    await ask(urls[asked % urls.length])
    if (performance.now() > startedAt) answered += 1
  }
}

function ask(url) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
    request.once('error', reject)
  })
}
