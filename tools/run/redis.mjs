import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dataDir } from './paths.mjs'

// The part `redis`: a Redis on loopback that keeps everything the relays write, as they require. Its argument is the port.

/** Redis must not outlive this process, even after kill -9: the shell ends it when the pipe from this process closes. */
const guard = `
exec 3<&0
"$@" 3<&- </dev/null & redis=$!
( read -r _ <&3; kill -TERM $redis 2>/dev/null ) >/dev/null 2>&1 & watch=$!
wait $redis; code=$?
kill $watch 2>/dev/null
exit $code`

const port = process.argv[2]
const dir = join(dataDir, 'redis')
mkdirSync(dir, { recursive: true })
const settings = {
  ...{ port, bind: '127.0.0.1', dir, pidfile: join(dir, 'redis.pid') },
  ...{ appendonly: 'yes', appendfsync: 'always', save: '', 'maxmemory-policy': 'noeviction' },
}
const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
const child = spawn('/bin/sh', ['-c', guard, 'sh', 'redis-server', ...args], {
  stdio: ['pipe', 'pipe', 'inherit'],
  // Own process group: a Ctrl-C in the terminal must not end Redis before the relays.
  detached: true,
})

// Ctrl-C reaches this process too, but the supervisor ends it after the relays.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
let isEnding = false
process.on('SIGTERM', () => {
  isEnding = true
  child.stdin.end()
})

// Only printed when it fails: Redis warns about settings of the system at each start.
const tail = []
createInterface({ input: child.stdout }).on('line', (line) => {
  tail.push(line)
  if (tail.length > 5) tail.shift()
  if (line.includes('Ready to accept connections')) console.log(`ready redis://127.0.0.1:${port}`)
})
child.once('close', (code) => {
  if (isEnding) process.exit(0)
  console.error(
    `${tail.join('\n')}\nRedis on port ${port} ended (code ${code}). LATCHKEY_REDIS_PORT sets another port.`,
  )
  process.exit(1)
})
