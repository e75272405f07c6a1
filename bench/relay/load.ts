import { createHash, randomBytes } from 'node:crypto'
import { connectClient, subscribe } from './client.ts'

/**
 * `node --import tsx -C latchkey-source bench/relay/load.ts <url> <pairs> <ms> <echo|relay>`: generates the load of one measurement
 * in a separate process. Each pair is a publisher and a subscriber with a separate topic; `inFlight` messages in total are
 * unanswered at any time. Prints `begin`, and at the end how many messages were published, answered, pushed and acknowledged.
 */
const [, , url = '', pairCount = '1', lengthMs = '1000', kind = 'relay'] = process.argv
/** Number of messages in flight over all pairs. */
const inFlight = 128
/** Characters per message, as in an encrypted signature request. */
const messageChars = 700
const warmUpMs = 500

const pairs = Number(pairCount)
const filler = randomBytes(messageChars)
  .toString('base64')
  .slice(0, messageChars - 12)
let delivered = 0
let measuring = false
await Promise.all(Array.from({ length: pairs }, (_, index) => (kind === 'echo' ? echoPair() : relayPair(index))))
await new Promise((resolve) => setTimeout(resolve, warmUpMs))
measuring = true
const startedAt = performance.now()
console.log('begin')
await new Promise((resolve) => setTimeout(resolve, Number(lengthMs)))
console.log(`end ${delivered} ${performance.now() - startedAt}`)
process.exit(0)

/** Every message is unique, because a relay deduplicates identical ones. */
function messages(seed: string): () => string {
  let count = 0
  return () => {
    count += 1
    return seed + String(count).padStart(8, '0') + filler
  }
}

async function relayPair(index: number): Promise<void> {
  const topic = createHash('sha256')
    .update(`topic ${index} ${randomBytes(8).toString('hex')}`)
    .digest('hex')
  const subscriber = await connectClient(url)
  await subscribe(subscriber, topic)
  const publisher = await connectClient(url)
  subscriber.on('message', (data) => {
    const text = data.toString()
    // Every frame begins with {"id":<number>,"jsonrpc".
    subscriber.send(`{"id":${text.slice(6, text.indexOf(','))},"jsonrpc":"2.0","result":true}`)
    if (measuring) delivered += 1
  })
  let id = 0
  const next = messages(randomBytes(2).toString('hex'))
  const publish = () => {
    id += 1
    publisher.send(
      `{"id":${id},"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${next()}","ttl":300,"tag":1108,"prompt":true}}`,
    )
  }
  publisher.on('message', publish)
  for (let open = 0; open < Math.max(1, inFlight / pairs); open += 1) publish()
}

/** Two round trips per round, so that it exchanges four frames like a relay. */
async function echoPair(): Promise<void> {
  const socket = await connectClient(url)
  const next = messages('echo')
  let frames = 0
  socket.on('message', () => {
    frames += 1
    if (measuring && frames % 2 === 0) delivered += 1
    socket.send(next())
  })
  for (let open = 0; open < Math.max(1, inFlight / pairs); open += 1) socket.send(next())
}
