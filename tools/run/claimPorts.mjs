import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: a program that restarts gets its port back. */
const lowest = 12_000
const highest = 32_000
const blockSize = 16

/**
 * Claims free ports on this machine. The first port of a block is held open until `release` or the end of this process, so that
 * no other run claims the same block; the ports returned are free.
 */
export async function claimPorts(count) {
  for (;;) {
    const start = lowest + blockSize * Math.floor((Math.random() * (highest - lowest)) / blockSize)
    const claim = await listen(start)
    if (!claim) continue
    claim.unref()
    const ports = Array.from({ length: count }, (_, index) => start + 1 + index)
    if (await areFree(ports)) return { ports, release: () => closed(claim) }
    await closed(claim)
  }
}

async function areFree(ports) {
  for (const port of ports) {
    const server = await listen(port)
    if (!server) return false
    await closed(server)
  }
  return true
}

/** A server on all addresses; undefined when another process has the port. */
function listen(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, () => resolve(server))
  })
}

function closed(server) {
  return new Promise((resolve) => server.close(resolve))
}
