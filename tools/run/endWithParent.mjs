// Loaded into every part. Its stdin is a pipe held by `npm start`, which closes when that process ends, also by kill -9.
const forceAfterMs = 10_000

process.stdin.once('close', () => {
  setTimeout(() => process.exit(1), forceAfterMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.stdin.on('error', () => {})
process.stdin.resume()
process.stdin.unref()
