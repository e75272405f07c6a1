import { isMainThread } from 'node:worker_threads'

// Loaded into every part and build. Its stdin is a pipe held by `npm start`, which closes when that process ends, also by kill -9.
const forceAfterMs = 10_000

// Threads and child processes have other inputs.
if (isMainThread) {
  if (process.env.NODE_OPTIONS)
    process.env.NODE_OPTIONS = process.env.NODE_OPTIONS.replace(`--import=${import.meta.url}`, '')
  process.stdin.once('close', () => {
    setTimeout(() => process.exit(1), forceAfterMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.on('error', () => {})
  process.stdin.resume()
  process.stdin.unref()
}
